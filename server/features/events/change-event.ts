import type { LogEntry } from '#shared/event-log';
import { applyCommand, type Command } from '#shared/rules/events/commands';
import { rankOf } from '#shared/rules/events/event-data';
import {
  type Done,
  notNow as notNowRefused,
  type Refusal,
  staleVersion,
} from '#shared/rules/events/outcome';
import type { Tx } from '../../db/pool';
import { type After, together, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError } from '../../http/app-error';
import { forgetNews, notify, notifyOfEvent } from '../../jobs/notify';
import { awardSoon } from '../badges/badges.service';
import { logEventSoon } from '../tournaments/event-logs.service';
import type { TournamentRow } from '../tournaments/tournaments.service';
import { tellWebhooks } from '../webhook-news/webhook-news.service';
import {
  actsOf,
  haveOffersEnded,
  loggedPlayers,
  newsOf,
  placesGiven,
  type Snapshot,
  snapshotOf,
} from './announce';
import {
  eventNotFound,
  findEventTournament,
  type Rows,
  readRows,
  shownEntrants,
  stateOf,
} from './event-rows';
import { accept, type EventState } from './event-state';
import { type Requirement, requirementOf, requireRole } from './events.policy';
import * as queries from './events.queries';
import { occurrencesOf } from './occurrences';
import { pairRound } from './pairing';
import * as reportQueries from './reports.queries';
import { writeChanges } from './write-changes';

export type Deps = Pick<AppDeps, 'db' | 'log' | 'clock' | 'realtime' | 'jobs' | 'threads'>;

/** The error of the API for a refused command. */
export const refused = ({ code, message, fields }: Refusal) =>
  new AppError(code, message, fields && { fields });
export const notNow = () => refused(notNowRefused().refusal);

/** @throws AppError 409 if the caller has seen an older version of an event or match */
export function requireVersion({ version }: { version: number }, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw refused(staleVersion().refusal);
}

/**
 * An event under its lock. What differs in `state` afterwards is written. Anything else to write, the
 * work sends.
 */
export interface Change {
  tx: Tx;
  after: After;
  actor: Actor;
  now: Date;
  state: EventState;
  /**
   * Applies a command to `state`. If it changes nothing, the version stays.
   * @param isLogged whether its entries, which are returned, are added to the event's log
   * @throws AppError for its refusal
   */
  run(command: Command, isLogged?: boolean): Promise<readonly LogEntry[]>;
  /** Adds an entry to the event's log. */
  record(entry: LogEntry): void;
  /** Sends a statement without awaiting it; the commit awaits it. */
  send(statement: PromiseLike<unknown>): void;
  /** Declares that nothing changed, so that the version stays. */
  unchanged(): void;
}

/** The matches whose reports a command may settle, besides those that wait for their match. */
function settledBy({ matches, isOneMatch }: EventState, command: Command): string[] | undefined {
  const isDraw = command.act === 'phase' && command.to === 'running';
  const isSettling = isDraw || ['round', 'repair', 'cut', 'report', 'result'].includes(command.act);
  if (!isSettling || (isOneMatch && !matches.some(({ isAwaiting }) => isAwaiting)))
    return undefined;
  const own = 'key' in command ? command.key : undefined;
  const isCascade = command.act === 'result' && command.cascade;
  return matches
    .filter(({ key, isAwaiting, result }) => key === own || isAwaiting || (isCascade && result))
    .map(({ key }) => key);
}

type Logged = LogEntry & { by: number | null };

/** What happens by itself, whoever's call brings it about. */
const BY_NOBODY: ReadonlySet<string> = new Set(['place.offered', 'place.lapsed', 'place.given']);

export const isDue = ({ lapsesAt }: { lapsesAt: Date | null }, now: Date): boolean =>
  lapsesAt !== null && lapsesAt <= now;

async function applyTo(
  deps: Deps,
  { tx, state, now }: Change,
  before: Snapshot,
  command: Command,
): Promise<Done> {
  const keys = settledBy(state, command);
  if (keys) {
    state.reports = await reportQueries.listUnsettled(tx, state.event.tournamentId, keys);
    before.reports = state.reports;
  }
  let outcome = applyCommand(state, command, { now });
  if ('toPair' in outcome) {
    const { pairs } = await pairRound(deps, outcome.toPair);
    outcome = applyCommand(state, command, { now, pairs });
  }
  if ('refusal' in outcome) throw refused(outcome.refusal);
  if ('toPair' in outcome) throw new Error('A paired round must be paired again');
  return outcome;
}

interface Options {
  may: Requirement;
  version?: number | undefined;
  /** Whether an imported event may change so. */
  inImports?: boolean;
  /** Reads the rows that the work needs. */
  read?: (tx: Tx) => Promise<Rows>;
}

/**
 * Changes an event in one transaction under its lock, and increments its version.
 * @throws AppError 404, 403, 409 if the caller has seen an older version
 */
export async function changeEvent<T>(
  deps: Deps,
  actor: Actor,
  id: number,
  options: Options,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const tournament = await findEventTournament(deps, actor, id);
  return transact(deps, (tx, after) =>
    changeWithin(deps, { tx, after, actor }, tournament, options, work),
  );
}

/** Like `changeEvent`, within a transaction. */
export async function changeWithin<T>(
  deps: Deps,
  { tx, after, actor }: Pick<Change, 'tx' | 'after' | 'actor'>,
  tournament: TournamentRow,
  { may, version, inImports, read = (tx) => readRows(deps.db, tournament.id, tx) }: Options,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { id } = tournament;
  const [event, rows] = await together(queries.lockEvent(tx, id), read(tx));
  if (!event) throw eventNotFound();
  rows.entrants = shownEntrants(event, tournament, rows);
  const before = snapshotOf(event, rows);
  const state = stateOf(actor, tournament, event, rows);
  requireRole(state.role, requirementOf(actor, may));
  requireVersion(event, version);
  const sent: Promise<unknown>[] = [];
  const entries: Logged[] = [];
  let hasChanged = true;
  const now = currentTime(deps);
  const change: Change = {
    tx,
    after,
    actor,
    now,
    state,
    run: async (command, isLogged = true) => {
      const { data, log } = await applyTo(deps, change, before, command);
      if (data === state) change.unchanged();
      else accept(state, data, now);
      // Of a report that staff bring, the author.
      const by = ('by' in command && command.by) || actor.id;
      const logged = log.filter(({ act }) => isLogged || BY_NOBODY.has(act));
      entries.push(
        ...logged.map((entry) => ({ ...entry, by: BY_NOBODY.has(entry.act) ? null : by })),
      );
      return log;
    },
    record: (entry) => void entries.push({ ...entry, by: actor.id }),
    send: (statement) => {
      // A Drizzle query runs again at each `then`.
      const promise = Promise.resolve(statement);
      promise.catch(() => {});
      sent.push(promise);
    },
    unchanged: () => {
      hasChanged = false;
    },
  };
  try {
    const isLate = !state.isOneMatch && isDue(event, now);
    if (isLate) await change.run({ act: 'settle' });
    const result = await work(change);
    if (hasChanged && event.imported && !inImports) throw notNow();
    if (hasChanged || isLate) await finish(deps, change, before, entries);
    await together(...sent);
    return result;
  } catch (error) {
    // No statement may run after the rollback.
    await Promise.allSettled(sent);
    throw error;
  }
}

/** When the first offer of the waitlist lapses. */
function firstLapse({ event, waiting, isOneMatch }: EventState): Date | null {
  if (isOneMatch) return event.lapsesAt;
  const offers = waiting.flatMap(({ confirmBy }) => confirmBy ?? []);
  const first = offers.reduce<Date | null>(
    (one, other) => (one && one < other ? one : other),
    null,
  );
  return first?.getTime() === event.lapsesAt?.getTime() ? event.lapsesAt : first;
}

/** Who came off the waitlist, in a fixed order, since each award may wait for a lock. */
function placedPeople({ entrants }: EventState, before: Snapshot): number[] {
  const waited = new Set(before.waiting.map(({ id }) => id));
  return entrants
    .flatMap(({ id, userId }) => (userId !== null && waited.has(id) ? [userId] : []))
    .sort((a, b) => a - b);
}

async function finish(
  deps: Deps,
  change: Change,
  before: Snapshot,
  entries: readonly Logged[],
): Promise<void> {
  const { tx, after, state, now } = change;
  const { tournamentId } = state.event;
  const lapsesAt = firstLapse(state);
  state.event = { ...state.event, lapsesAt, version: state.event.version + 1, changedAt: now };
  const news = newsOf(state, before);
  after(() => news.forEach(deps.realtime.publish));
  // With only one match, there are no standings.
  const { phase, imported } = state.event;
  const isFinal = phase === 'finished' && !imported && !state.isOneMatch;
  if (isFinal) setPlaces(state);
  const log = entries.map(({ before: earlier = null, after: next = null, act, by, reason }) => ({
    tournamentId,
    by,
    at: now,
    act,
    before: earlier,
    after: next,
    reason: reason || null,
  }));
  await writeChanges(change, before, log);
  const acts = actsOf(state, before);
  if (acts) {
    await notifyOfEvent(deps, tx, after, { ...acts, eventId: tournamentId, by: change.actor.id });
  }
  for (const { userId: to, confirmBy: until } of placesGiven(state, before)) {
    const offer = { kind: 'event_offer' as const, by: null, to, about: tournamentId };
    await notify(deps, tx, after, { ...offer, ...(until !== null && { params: { until } }) });
  }
  if (haveOffersEnded(state, before)) await forgetNews(deps, tx, after, 'offer', tournamentId);
  await logEventSoon(deps, tx, after, tournamentId, loggedPlayers(state, before));
  for (const userId of placedPeople(state, before)) {
    await awardSoon(deps, tx, after, userId, 'registration');
  }
  if (isFinal) {
    const people = [...state.entrants, ...state.staff].flatMap(({ userId }) => userId ?? []);
    // In a fixed order, since each call may wait for a lock.
    const ids = [...new Set([...people, state.tournament.userId])].sort((a, b) => a - b);
    for (const userId of ids) await awardSoon(deps, tx, after, userId, 'event');
  }
  await tellWebhooks(deps, tx, after, tournamentId, occurrencesOf(state, before));
}

/** Sets the final places, which a correction may change. */
function setPlaces(state: EventState): void {
  const standings = rankOf(state, state.stages.length);
  const places = new Map(standings.map(({ entrantId, place }) => [entrantId, place]));
  state.entrants = state.entrants.map((entrant) => {
    const place = places.get(entrant.id) ?? null;
    return entrant.place === place ? entrant : { ...entrant, place };
  });
}
