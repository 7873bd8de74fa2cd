import type { z } from 'zod';
import { OPPONENT_NAME_MAX } from '#shared/battles';
import type { myEventsApi, WaitingRounds } from '#shared/event-me';
import type { DeckRound } from '#shared/rules/deck-counters';
import { otherSide, pointsAlone, type Side } from '#shared/rules/events/match';
import { type PartNames, partNamesOf } from '#shared/rules/parts/kinds';
import { writeCombo } from '#shared/rules/parts/quick-entry';
import { rateParts } from '#shared/rules/parts/ratings';
import type { Score, ScoredRound } from '#shared/rules/scoring';
import { dayIn } from '#shared/rules/time-zones';
import { STAND_INS } from '#shared/stand-ins';
import type { After, Tx } from '../../db/pool';
import type { DeckCopy } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { isForeignKeyViolation } from '../../http/app-error';
import type { Handler } from '../../jobs/definitions';
import { type EventBattle, putEventBattles } from '../battles/event-battles.service';
import { changeRecords } from '../combos/combos.counters';
import { findOrMakeCombos, findUsableCombo } from '../combos/combos.service';
import {
  type EventDeckBattle,
  putEventDeckBattles,
} from '../deck-battles/event-deck-battles.service';
import { readTimeZone } from '../stats/stats.service';
import { logEventSoon } from '../tournaments/event-logs.service';
import { opponentName } from './names';
import type { Answers, PlayedRow } from './personal-log.queries';
import * as queries from './personal-log.queries';
import { matchNotFound } from './reports.service';

/** Characters, as in the contracts of battles. */
const COMBO_MAX = 80;
/** Stands for all rounds of a game of which only the score is known. */
const WHOLE_GAME = 0;

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
function launchOf(rounds: readonly { finish: string }[], at: number): number {
  const isLaunched = ({ finish }: { finish: string }) => finish !== 'penalty';
  const before = rounds.slice(0, at + 1).findLastIndex(isLaunched);
  const first = rounds.findIndex(isLaunched);
  return before >= 0 ? before : first >= 0 ? first : at;
}

/** With a deck, a score alone does not tell which combos were launched. */
function roundsOf({ result, isA, matchType }: PlayedRow): PlayedRound[] {
  const side = isA ? 'a' : 'b';
  return result.games.flatMap((one, index): PlayedRound[] => {
    const game = index + 1;
    const points = pointsAlone(one);
    if (points && matchType === 'combo') {
      const score = { myScore: points[side], opponentScore: points[otherSide(side)] };
      const winner = one.winner === side ? 'me' : 'opponent';
      return [
        {
          ...{ game, round: WHOLE_GAME, launch: WHOLE_GAME, score, winner },
          ...{ finishType: 'spin', mine: null, theirs: null },
        },
      ];
    }
    return one.rounds.map((round, at) => {
      const { winner, finish } = round;
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

const answerName = ({ game, round }: Pick<PlayedRound, 'game' | 'round'>) => `${game}:${round}`;
const nameOfLaunch = ({ game, launch }: PlayedRound) => answerName({ game, round: launch });

const answerIn = (answers: Answers | null, round: PlayedRound) =>
  answers?.[nameOfLaunch(round)] ?? answers?.['*'];

type Combos = Awaited<ReturnType<typeof queries.listAnsweredCombos>>;

const readAnswered = (db: Tx | AppDeps['db'], rows: readonly PlayedRow[]) =>
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

function launchedIn(
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

function opponentParts(row: PlayedRow, round: PlayedRound, answered: Combos) {
  const parts: PartNames | undefined =
    listedIn(row.opponentDeck, round.theirs) ??
    answered.get(answerIn(row.opponentAnswers, round) ?? 0);
  return parts;
}

const textOf = (parts: PartNames | undefined) =>
  (parts && writeCombo(partNamesOf(parts)).slice(0, COMBO_MAX).trim()) || STAND_INS.unknown_combo;

interface Owner {
  userId: number;
  eventId: number;
}

/** A round in which the person's combo is known, with its id. */
interface KnownRound extends PlayedRound {
  comboId: number;
  comboName: string;
  opponent: PartNames | undefined;
}

function battlesOf(row: PlayedRow, rounds: readonly KnownRound[]): EventBattle[] {
  const { showCombos, state } = row;
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
      rounds: [],
      score: round.score ?? null,
    };
    if (!round.score) battle.rounds.push({ winner, finishType, cause });
    battles.set(key, battle);
  }
  return [...battles.values()];
}

function deckBattleOf(
  row: PlayedRow,
  rounds: readonly KnownRound[],
  timeZone: string,
): EventDeckBattle {
  const decided = rounds.filter(({ winner }) => winner !== 'draw');
  const wonBy = (side: 'me' | 'opponent') => decided.filter(({ winner }) => winner === side).length;
  const scores = row.result.games.flatMap((game) => pointsAlone(game) ?? []);
  const [own, other] = row.isA ? (['a', 'b'] as const) : (['b', 'a'] as const);
  /** Points stand in for the battles won in games without rounds. */
  const pointsOf = (side: Side) => scores.reduce((sum, points) => sum + points[side], 0);
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
          opponentType: opponent ? rateParts(opponent).bladeType : null,
        }),
      ),
    notes: null,
  };
}

type Deps = Pick<AppDeps, 'db' | 'log' | 'jobs'>;

/** The combos of copies, by JSON: those of the event's earlier battles, even if changed since. */
async function combosOf(
  deps: Deps,
  tx: Tx,
  after: After,
  { userId, eventId }: Owner,
  copies: ReadonlyMap<string, DeckCopy>,
): Promise<Map<string, number>> {
  if (copies.size === 0) return new Map();
  const idOf = await queries.listEventCombos(tx, { userId, eventId });
  const added = [...copies].filter(([key]) => !idOf.has(key));
  const ids = await findOrMakeCombos(
    deps,
    tx,
    after,
    userId,
    added.map(([, copy]) => copy),
  );
  const rows = added.flatMap(([copy], index) => {
    const comboId = ids[index];
    return comboId === undefined ? [] : [{ tournamentId: eventId, comboId, copy }];
  });
  for (const { copy, comboId } of rows) idOf.set(copy, comboId);
  await queries.saveEventCombos(tx, rows);
  return idOf;
}

/** Writes a user's battles of an event. Idempotent; call it within `changeRecords`. */
async function writeLog(deps: Deps, tx: Tx, after: After, owner: Owner): Promise<void> {
  const { userId, eventId } = owner;
  const rows = await queries.listPlayed(tx, userId, eventId);
  const answered = await readAnswered(tx, rows);
  const [first] = rows;
  const hasDeck = first?.matchType === 'deck' && first.deck !== null;
  const played = rows.map((row) => ({
    row,
    rounds: roundsOf(row).map((round) => ({
      round,
      launched: launchedIn(row, round, answered, userId),
    })),
  }));
  const launched = played.flatMap(({ rounds }) =>
    rounds.flatMap((one) => one.launched?.copy ?? []),
  );
  const copies = new Map(
    [...((hasDeck && first.deck) || []), ...launched].map((copy) => [JSON.stringify(copy), copy]),
  );
  const idOf = await combosOf(deps, tx, after, owner, copies);

  const known = played.map(({ row, rounds }) => ({
    row,
    rounds: rounds.flatMap(({ round, launched: { copy, combo } = {} }): KnownRound[] => {
      const comboId = copy ? idOf.get(JSON.stringify(copy)) : combo?.id;
      if (comboId === undefined) return [];
      const opponent = opponentParts(row, round, answered);
      return [{ ...round, comboId, comboName: copy?.name ?? combo?.name ?? '', opponent }];
    }),
  }));
  const battles = known.flatMap(({ row, rounds }) => battlesOf(row, rounds));
  await putEventBattles(deps, tx, after, owner, battles);
  const timeZone = hasDeck ? await readTimeZone(tx, userId) : '';
  await putEventDeckBattles(
    tx,
    owner,
    (hasDeck && first.deck ? first.deck : []).flatMap(
      (copy) => idOf.get(JSON.stringify(copy)) ?? [],
    ),
    hasDeck ? known.map(({ row, rounds }) => deckBattleOf(row, rounds, timeZone)) : [],
  );
}

export const writeEventBattles = (deps: Deps, owner: Owner): Promise<void> =>
  changeRecords(deps, owner.userId, (tx, after) => writeLog(deps, tx, after, owner));

export const writeBattles: Handler<'events.write-battles'> = async (deps, owner) => {
  try {
    await writeEventBattles(deps, owner);
  } catch (error) {
    // The account or a match was deleted meanwhile. Deleting a match enqueues its own job.
    if (!isForeignKeyViolation(error)) throw error;
  }
};

/** The user's rounds whose combo is not known, latest match first. */
export async function listWaitingRounds(
  { db }: Pick<AppDeps, 'db'>,
  { id: userId }: Actor,
): Promise<WaitingRounds[]> {
  const rows = await queries.listPlayed(db, userId);
  const answered = await readAnswered(db, rows);
  return rows.flatMap((row) => {
    const waiting = roundsOf(row).filter(
      (round) => round.launch === round.round && !launchedIn(row, round, answered, userId),
    );
    if (waiting.length === 0) return [];
    const rounds = waiting
      .filter(({ round }) => round !== WHOLE_GAME)
      .map(({ game, round, winner, finishType, cause }) => ({
        ...{ game, round, winner, finishType },
        ...(cause && { cause }),
      }));
    const { eventId, eventName, key, opponent, matchType } = row;
    const playedAt = new Date(row.playedAt).toISOString();
    const isDeck = matchType === 'deck';
    return [
      { eventId, eventName, key, opponentName: opponentName(opponent), playedAt, isDeck, rounds },
    ];
  });
}

/** Records which combo was launched. @throws AppError 404, 403 for another user's combo */
export function answerRounds(
  deps: Deps,
  actor: Actor,
  { comboId, rounds, ...match }: z.output<typeof myEventsApi.answerRounds.body>,
): Promise<void> {
  return changeRecords(deps, actor.id, async (tx, after) => {
    const found = await queries.findOwnMatch(tx, actor.id, match);
    if (!found) throw matchNotFound();
    await findUsableCombo(tx, actor, comboId);
    const keys = rounds?.map(answerName) ?? ['*'];
    const answers = Object.fromEntries(keys.map((key) => [key, comboId]));
    await queries.saveAnswers(tx, found.matchId, actor.id, answers);
    await writeLog(deps, tx, after, { userId: actor.id, eventId: match.eventId });
    const others = found.userIds.filter((id) => id !== actor.id);
    await logEventSoon(deps, tx, after, match.eventId, others);
  });
}
