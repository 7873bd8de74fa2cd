import type { z } from 'zod';
import type { myEventsApi, WaitingRounds } from '#shared/event-me';
import { listSize } from '#shared/rules/events/match-rules';
import type { After, Tx } from '../../db/pool';
import type { DeckCopy } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { isForeignKeyViolation } from '../../http/app-error';
import type { Handler } from '../../jobs/definitions';
import { putEventBattles } from '../battles/event-battles.service';
import { changeRecords } from '../combos/combos.counters';
import { findOrMakeCombos, findUsableCombo } from '../combos/combos.service';
import { putEventDeckBattles } from '../deck-battles/event-deck-battles.service';
import { readTimeZone } from '../stats/stats.service';
import { logEventSoon } from '../tournaments/event-logs.service';
import { opponentName } from './names';
import * as queries from './personal-log.queries';
import {
  answerName,
  battlesOf,
  deckBattleOf,
  type KnownRound,
  launchedIn,
  type Owner,
  opponentParts,
  readAnswered,
  roundsOf,
  WHOLE_GAME,
} from './personal-rounds';
import { matchNotFound } from './reports.service';

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
  const hasDeck = first !== undefined && listSize(first.settings) === 3 && first.deck !== null;
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
    hasDeck
      ? known
          .filter(({ row }) => row.rules.matchType === 'deck')
          .map(({ row, rounds }) => deckBattleOf(row, rounds, timeZone))
      : [],
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
        game,
        round,
        winner,
        finishType,
        ...(cause && { cause }),
      }));
    const { eventId, eventName, key, opponent, rules } = row;
    const playedAt = new Date(row.playedAt).toISOString();
    const isDeck = rules.matchType === 'deck';
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
