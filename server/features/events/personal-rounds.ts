import { OPPONENT_NAME_MAX } from '#shared/battles';
import type { DeckRound } from '#shared/rules/deck-counters';
import { otherSide, pointsAlone, type Side } from '#shared/rules/events/match';
import { isNoResult, type RoundFinish } from '#shared/rules/events/no-result';
import { type PartNames, partNamesOf } from '#shared/rules/parts/kinds';
import { writeCombo } from '#shared/rules/parts/quick-entry';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import type { Score, ScoredRound } from '#shared/rules/scoring';
import { dayIn } from '#shared/rules/time-zones';
import { STAND_INS } from '#shared/stand-ins';
import type { Tx } from '../../db/pool';
import type { DeckCopy } from '../../db/schema';
import type { AppDeps } from '../../deps';
import type { EventBattle } from '../battles/event-battles.service';
import type { EventDeckBattle } from '../deck-battles/event-deck-battles.service';
import { opponentName } from './names';
import type { Answers, PlayedRow } from './personal-log.queries';
import * as queries from './personal-log.queries';

/** Characters, as in the contracts of battles. */
const COMBO_MAX = 80;
/** Stands for all rounds of a game of which only the score is known. */
export const WHOLE_GAME = 0;

interface PlayedRound extends ScoredRound {
  game: number;
  /** From 1, or `WHOLE_GAME`. */
  round: number;
  score?: Score;
  /** The round of the game in which the combos were launched; a penalty has no launch of its own. */
  launch: number;
  /** Positions in the deck lists, from 1. */
  mine: number | null;
  theirs: number | null;
}

const PLACES = { a: 'aCombo', b: 'bCombo' } as const;

/** The index of the round whose launch a round belongs to: for a penalty the one before, else after. */
function launchOf(rounds: readonly { finish: RoundFinish }[], at: number): number {
  const isLaunched = ({ finish }: { finish: RoundFinish }) =>
    finish !== 'penalty' && !isNoResult(finish);
  const before = rounds.slice(0, at + 1).findLastIndex(isLaunched);
  const first = rounds.findIndex(isLaunched);
  return before >= 0 ? before : first >= 0 ? first : at;
}

/** With a deck, a score alone does not tell which combos were launched. */
export function roundsOf({ result, isA, rules }: PlayedRow): PlayedRound[] {
  const { matchType, start } = rules;
  const side = isA ? 'a' : 'b';
  return result.games.flatMap((one, index): PlayedRound[] => {
    const game = index + 1;
    const points = pointsAlone(one);
    if (points && matchType === 'combo') {
      const other = otherSide(side);
      const score = {
        myScore: points[side] - start[side],
        opponentScore: points[other] - start[other],
      };
      const winner = one.winner === side ? 'me' : 'opponent';
      return [
        {
          game,
          round: WHOLE_GAME,
          launch: WHOLE_GAME,
          score,
          winner,
          finishType: 'spin',
          mine: null,
          theirs: null,
        },
      ];
    }
    return one.rounds.flatMap((round, at) => {
      const { winner, finish } = round;
      // It is no battle.
      if (winner === 'none' || isNoResult(finish)) return [];
      const launch = launchOf(one.rounds, at);
      return {
        game,
        round: at + 1,
        launch: launch + 1,
        winner: winner === 'draw' ? 'draw' : winner === side ? 'me' : 'opponent',
        ...(finish === 'own' || finish === 'penalty'
          ? { finishType: 'spin', cause: finish }
          : { finishType: finish }),
        mine: one.rounds[launch]?.[PLACES[side]] ?? null,
        theirs: one.rounds[launch]?.[PLACES[otherSide(side)]] ?? null,
      };
    });
  });
}

/** A list with only one combo shows what was launched. */
const listedIn = (deck: readonly DeckCopy[] | null, place: number | null) =>
  deck?.[(place ?? (deck.length === 1 ? 1 : 0)) - 1];

export const answerName = ({ game, round }: Pick<PlayedRound, 'game' | 'round'>) =>
  `${game}:${round}`;
const nameOfLaunch = ({ game, launch }: PlayedRound) => answerName({ game, round: launch });

const answerIn = (answers: Answers | null, round: PlayedRound) =>
  answers?.[nameOfLaunch(round)] ?? answers?.['*'];

type Combos = Awaited<ReturnType<typeof queries.listAnsweredCombos>>;

export const readAnswered = (db: Tx | AppDeps['db'], rows: readonly PlayedRow[]) =>
  queries.listAnsweredCombos(db, [
    ...new Set(
      rows.flatMap(({ answers, opponentAnswers }) =>
        Object.values({ ...answers, ...prefixed(opponentAnswers) }),
      ),
    ),
  ]);

const prefixed = (answers: Answers | null) =>
  Object.fromEntries(Object.entries(answers ?? {}).map(([key, id]) => [`their ${key}`, id]));

interface Launched {
  /** Taken from the deck list. */
  copy?: DeckCopy;
  combo?: { id: number; name: string };
}

export function launchedIn(
  row: PlayedRow,
  round: PlayedRound,
  answered: Combos,
  userId: number,
): Launched | undefined {
  const copy = listedIn(row.deck, round.mine);
  if (copy) return { copy };
  const combo = answered.get(answerIn(row.answers, round) ?? 0);
  return combo?.userId === userId ? { combo } : undefined;
}

export function opponentParts(row: PlayedRow, round: PlayedRound, answered: Combos) {
  const parts: PartNames | undefined =
    listedIn(row.opponentDeck, round.theirs) ??
    answered.get(answerIn(row.opponentAnswers, round) ?? 0);
  return parts;
}

const textOf = (parts: PartNames | undefined) =>
  (parts && writeCombo(partNamesOf(parts)).slice(0, COMBO_MAX).trim()) || STAND_INS.unknown_combo;

export interface Owner {
  userId: number;
  eventId: number;
}

/** A round in which the person's combo is known, with its id. */
export interface KnownRound extends PlayedRound {
  comboId: number;
  comboName: string;
  opponent: PartNames | undefined;
}

export function battlesOf(row: PlayedRow, rounds: readonly KnownRound[]): EventBattle[] {
  const {
    state,
    isA,
    rules: { points, pointsToWin, games, start },
    settings: { showCombos },
  } = row;
  const side = isA ? 'a' : 'b';
  const eventRules = {
    points,
    pointsToWin,
    games,
    start: { mine: start[side], theirs: start[otherSide(side)] },
  };
  const battles = new Map<string, EventBattle & { rounds: ScoredRound[] }>();
  for (const round of rounds) {
    const { game, comboId, winner, finishType, cause } = round;
    const opponentCombo = textOf(round.opponent);
    const key = JSON.stringify([game, comboId, opponentCombo]);
    const battle = battles.get(key) ?? {
      eventMatchId: row.matchId,
      eventKey: row.key,
      eventGame: game,
      eventName: row.eventName.slice(0, COMBO_MAX),
      myComboId: comboId,
      opponentName: opponentName(row.opponent).slice(0, OPPONENT_NAME_MAX),
      opponentCombo,
      playedAt: new Date(row.playedAt),
      isHidden: showCombos === 'never' || (showCombos === 'after' && state !== 'done'),
      eventRules,
      rounds: [],
      score: round.score ?? null,
    };
    if (!round.score) battle.rounds.push({ winner, finishType, cause });
    battles.set(key, battle);
  }
  return [...battles.values()];
}

export function deckBattleOf(
  row: PlayedRow,
  rounds: readonly KnownRound[],
  timeZone: string,
): EventDeckBattle {
  const decided = rounds.filter(({ winner }) => winner !== 'draw');
  const wonBy = (side: 'me' | 'opponent') => decided.filter(({ winner }) => winner === side).length;
  const scores = row.result.games.flatMap((game) => pointsAlone(game) ?? []);
  const [own, other] = row.isA ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const { start } = row.rules;
  /** Points stand in for the battles won in games without rounds, without those at the start. */
  const pointsOf = (side: Side) =>
    scores.reduce((sum, points) => sum + points[side] - start[side], 0);
  return {
    eventMatchId: row.matchId,
    eventKey: row.key,
    opponentName: opponentName(row.opponent).slice(0, OPPONENT_NAME_MAX),
    opponentDeckName:
      row.opponentDeck?.map(({ name }) => name).join(', ') ?? STAND_INS.unknown_deck,
    date: dayIn(new Date(row.playedAt), timeZone),
    location: null,
    tournamentName: row.eventName,
    result: row.hasWon ? 'win' : 'loss',
    myScore: wonBy('me') + pointsOf(own),
    opponentScore: wonBy('opponent') + pointsOf(other),
    rounds: decided
      .filter(({ cause }) => !cause)
      .map(
        ({ comboId, comboName, winner, finishType, opponent }): DeckRound => ({
          myComboId: comboId,
          comboName,
          outcome: winner === 'me' ? 'win' : 'loss',
          finishType,
          opponentCombo: opponent ? textOf(opponent) : null,
          opponentType: opponent ? bladeTypeOf(opponent) : null,
        }),
      ),
    notes: null,
  };
}
