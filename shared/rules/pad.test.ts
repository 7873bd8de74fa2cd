import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { battleSubmissionSchema } from '../battles';
import { MAX_ROUNDS } from './finish';
import {
  addRound,
  changeTarget,
  correctRound,
  isLocked,
  keepPlaying,
  type PadBattle,
  removeRound,
  standingAtTarget,
  TARGETS,
  undoRound,
} from './pad';
import { numberRounds, type ScoredRound, scoreRounds, settleBattle } from './scoring';
import { anyRound } from './testing/arbitraries';

const mine = (finishType: ScoredRound['finishType']): ScoredRound => ({ winner: 'me', finishType });
const theirs = (finishType: ScoredRound['finishType']): ScoredRound => ({
  winner: 'opponent',
  finishType,
});
const fresh = (target: PadBattle['target'] = 4): PadBattle => ({
  rounds: [],
  target,
  isExtended: false,
});
const play = (battle: PadBattle, ...rounds: ScoredRound[]) => rounds.reduce(addRound, battle);

type Step = (battle: PadBattle) => PadBattle;

const anyTap: fc.Arbitrary<Step> = anyRound.map((round) => (battle) => addRound(battle, round));
const anyIndex = fc.nat({ max: MAX_ROUNDS - 1 });
const atRound = (battle: PadBattle, index: number, step: (index: number) => PadBattle) =>
  battle.rounds.length === 0 ? battle : step(index % battle.rounds.length);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: anyTap },
  { weight: 2, arbitrary: fc.constant<Step>(undoRound) },
  { weight: 1, arbitrary: fc.constant<Step>(keepPlaying) },
  fc.constantFrom(...TARGETS).map(
    (target): Step =>
      (battle) =>
        changeTarget(battle, target),
  ),
  anyIndex.map(
    (at): Step =>
      (battle) =>
        atRound(battle, at, (index) => removeRound(battle, index)),
  ),
  fc.tuple(anyIndex, anyRound).map(
    ([at, round]): Step =>
      (battle) =>
        atRound(battle, at, (index) => correctRound(battle, index, round)),
  ),
);

/** Every battle on the way. */
function replay(steps: readonly Step[], battle = fresh()): PadBattle[] {
  const all = [battle];
  for (const step of steps) all.push(step(all.at(-1) ?? battle));
  return all;
}

/** What Save sends, as the server settles it. */
function saved({ rounds }: PadBattle) {
  const body = battleSubmissionSchema.parse({
    myComboId: 1,
    opponentName: 'Robin',
    opponentCombo: 'Shark Edge',
    roundsData: numberRounds(rounds),
  });
  return settleBattle(body.roundsData);
}

describe('A battle on the pad', () => {
  it('locks when the target is reached: the winner cannot be overtaken by accident', () => {
    const won = play(fresh(), mine('extreme'), mine('spin'));
    expect(standingAtTarget(won)).toEqual({ myScore: 4, opponentScore: 0, result: 'WIN' });
    expect(isLocked(won)).toBe(true);
    expect(play(won, theirs('extreme'), theirs('spin'))).toBe(won);
  });

  it('goes on after "Keep playing", and its standing follows', () => {
    const won = keepPlaying(play(fresh(), mine('extreme'), mine('spin')));
    const level = play(won, theirs('extreme'), theirs('spin'));
    expect(standingAtTarget(level)).toEqual({ myScore: 4, opponentScore: 4, result: 'DRAW' });
    expect(standingAtTarget(play(level, theirs('spin')))).toMatchObject({ result: 'LOSS' });
  });

  it('locks again where the target is reached again after an undo', () => {
    const won = keepPlaying(play(fresh(), mine('extreme'), mine('spin')));
    const again = play(undoRound(won), mine('burst'));
    expect(standingAtTarget(again)).toMatchObject({ myScore: 5 });
    expect(isLocked(again)).toBe(true);
  });

  it('unlocks with a higher target and locks with a lower one', () => {
    const won = play(fresh(), mine('extreme'), mine('burst'));
    expect(isLocked(changeTarget(won, 7))).toBe(false);
    expect(isLocked(changeTarget(changeTarget(won, null), 5))).toBe(true);
  });

  it('has no end in free play', () => {
    const rounds = Array.from({ length: MAX_ROUNDS + 1 }, () => mine('extreme'));
    const battle = play(fresh(null), ...rounds);
    expect(battle.rounds).toHaveLength(MAX_ROUNDS);
    expect(standingAtTarget(battle)).toBeUndefined();
  });

  it('shows what is saved, whatever is tapped, undone, corrected, or chosen as the target', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        for (const battle of replay(steps)) {
          if (battle.rounds.length === 0) continue;
          const { myScore, opponentScore, result } = saved(battle);
          const standing = standingAtTarget(battle);
          if (standing) expect(standing).toEqual({ myScore, opponentScore, result });
          else expect(Math.max(myScore, opponentScore)).toBeLessThan(battle.target ?? Infinity);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is over as soon as the target is reached, unless somebody keeps playing', () => {
    const anyTapOrUndo = fc.oneof(
      { weight: 4, arbitrary: anyTap },
      { weight: 1, arbitrary: fc.constant<Step>(undoRound) },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...TARGETS),
        fc.array(anyTapOrUndo, { maxLength: 60 }),
        (target, steps) => {
          for (const { rounds } of replay(steps, fresh(target))) {
            const { myScore, opponentScore } = scoreRounds(rounds.slice(0, -1));
            expect(Math.max(myScore, opponentScore)).toBeLessThan(target ?? Infinity);
          }
        },
      ),
    );
  });

  it('changes by no tap while it is locked, and is extended only beyond the target', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), anyRound, (steps, round) => {
        for (const battle of replay(steps)) {
          if (isLocked(battle)) expect(addRound(battle, round)).toBe(battle);
          if (battle.isExtended) expect(standingAtTarget(battle)).toBeDefined();
        }
      }),
    );
  });
});
