import { type BattleResult, MAX_ROUNDS } from './finish';
import { battleResult, type Score, type ScoredRound, scoreRounds } from './scoring';

/** Points that win a battle; null for free play. */
export const TARGETS = [4, 5, 7, null] as const;
export type Target = (typeof TARGETS)[number];

/** The state of the pad. Change it only with the functions below. */
export interface PadBattle {
  rounds: ScoredRound[];
  target: Target;
  /** "Keep playing" was tapped after the target was reached. */
  isExtended: boolean;
}

/** The result if saved now. */
export interface Standing extends Score {
  result: BattleResult;
}

/** The standing once a side has reached the target; undefined before, and in free play. */
export function standingAtTarget({ rounds, target }: PadBattle): Standing | undefined {
  const score = scoreRounds(rounds);
  const { myScore, opponentScore } = score;
  if (target === null || Math.max(myScore, opponentScore) < target) return undefined;
  return { ...score, result: battleResult(myScore, opponentScore) };
}

/** Whether no round can be added: the target is reached and play was not extended. */
export const isLocked = (battle: PadBattle): boolean =>
  !battle.isExtended && standingAtTarget(battle) !== undefined;

export const isFull = ({ rounds }: PadBattle): boolean => rounds.length >= MAX_ROUNDS;

/** The extension ends when the score falls below the target, so that reaching it locks again. */
function changed<T extends PadBattle>(battle: T, change: Partial<PadBattle>): T {
  const next = { ...battle, ...change };
  return { ...next, isExtended: next.isExtended && standingAtTarget(next) !== undefined };
}

export const addRound = <T extends PadBattle>(battle: T, round: ScoredRound): T =>
  isLocked(battle) || isFull(battle)
    ? battle
    : changed(battle, { rounds: [...battle.rounds, round] });

export const correctRound = <T extends PadBattle>(battle: T, index: number, round: ScoredRound) =>
  changed(battle, { rounds: battle.rounds.with(index, round) });

export const removeRound = <T extends PadBattle>(battle: T, index: number): T =>
  changed(battle, { rounds: battle.rounds.toSpliced(index, 1) });

export const undoRound = <T extends PadBattle>(battle: T): T =>
  changed(battle, { rounds: battle.rounds.slice(0, -1) });

export const changeTarget = <T extends PadBattle>(battle: T, target: Target): T =>
  changed(battle, { target });

export const keepPlaying = <T extends PadBattle>(battle: T): T =>
  changed(battle, { isExtended: true });
