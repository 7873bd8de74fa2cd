import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isOver as isPhaseOver } from '#shared/rules/events/progress';
import {
  TOURNAMENT_LOCATIONS_MAX,
  type TournamentValues,
  tooManyLocations,
  type tournamentChangeSchema,
} from '#shared/tournaments';
import { msg, t } from '#shared/translate';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import { childrenAmong } from '../../db/hidden';
import type { Reader, Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { createOnce } from '../../http/repeats';
import { forgetNews, notifyOfEvent } from '../../jobs/notify';
import type { ReceivedFile } from '../../media/uploads';
import { awardSoon } from '../badges/badges.service';
import { type Picture, withStoredPicture } from '../media/pictures.service';
import { tellWebhooks, tournamentFacts } from '../webhook-news/webhook-news.service';
import { logEventSoon } from './event-logs.service';
import { bumpEvent, lockTournament } from './participants.queries';
import { canDeleteTournament, canEditTournament, isOver } from './tournaments.policy';
import type { ShownTournament } from './tournaments.presenter';
import type { TournamentRow } from './tournaments.queries';
import * as queries from './tournaments.queries';
import {
  currentEdge,
  findTournament,
  getTournament,
  tournamentNotFound,
  withAllParticipants,
} from './tournaments.service';

type Deps = Pick<AppDeps, 'config' | 'db' | 'storage' | 'log' | 'clock' | 'jobs'>;
type Values = z.output<typeof tournamentChangeSchema>;

const FORBIDDEN = msg('Only the creator can change this tournament.');
const NO_FLYER = { folder: null, files: [], placeholder: null };

/**
 * Removes duplicates.
 * @throws AppError 400 if there are too many or none
 */
function placesOf(places: readonly string[]): string[] {
  const all = [...new Set(places)];
  if (all.length > TOURNAMENT_LOCATIONS_MAX) throw invalidField('locations', tooManyLocations());
  if (all.length === 0) throw invalidField('locations', t('Please name at least one place'));
  return all;
}

/** `location` alone replaces only the first place. */
function changePlaces(
  before: readonly string[],
  { location, locations }: Pick<Values, 'location' | 'locations'>,
): string[] {
  const [, ...others] = before;
  const first = location === undefined ? [] : [location];
  return placesOf([...first, ...(locations ?? (location === undefined ? before : others))]);
}

/** Has webhooks told of a tournament. */
const tellOf = async (
  deps: Pick<AppDeps, 'jobs' | 'clock'>,
  tx: Tx,
  after: After,
  tournament: TournamentRow | undefined,
  what: 'created' | 'changed' | 'cancelled',
): Promise<void> => {
  if (!tournament) return;
  const facts = tournamentFacts(tournament);
  await tellWebhooks(deps, tx, after, tournament.id, [{ type: `tournament.${what}`, facts }]);
};

/** Makes a tournament within the limit on new ones. */
export function createLimited(deps: Pick<AppDeps, 'db' | 'pool' | 'config' | 'background'>) {
  const limiter = createLimiter(deps, 'tournaments');
  return async <T>({ id }: Actor, make: () => Promise<T | undefined>): Promise<T | undefined> => {
    const key = String(id);
    await limiter.consume(key);
    let saved: T | undefined;
    try {
      saved = await make();
      return saved;
    } finally {
      // Refused ones and repeats do not count.
      if (!saved) deps.background.run('tournament not counted', () => limiter.giveBack(key));
    }
  };
}

/** Makes a tournament once per clientId, within the limit on new ones. */
export function createCounted(deps: Pick<AppDeps, 'db' | 'pool' | 'config' | 'background'>) {
  const limited = createLimited(deps);
  return (
    actor: Actor,
    clientId: string | undefined,
    make: () => Promise<TournamentRow | undefined>,
  ) =>
    createOnce(
      { db: deps.db, userId: actor.id, kind: 'tournament', clientId },
      (sent) => queries.findByClientId(deps.db, actor.id, sent),
      () => limited(actor, make),
    );
}

/** @throws AppError 400 too many places, 413, 415, 422, 429, 503 */
export function createTournamentMaker(deps: Deps & Pick<AppDeps, 'pool' | 'background'>) {
  const counted = createCounted(deps);
  return async (actor: Actor, values: TournamentValues, file?: ReceivedFile) => {
    const { item, created } = await counted(actor, values.clientId, async () => {
      if (actor.guardian && values.web && values.web !== 'off') throw childrenStayOff();
      const locations = placesOf([values.location, ...(values.locations ?? [])]);
      return withStoredPicture(deps, file, (picture) =>
        insert(deps, actor, { ...values, locations }, picture),
      );
    });
    return { item: await withAllParticipants(deps, actor, item), created };
  };
}

/** @returns the id, or undefined if the person has imported it before */
export const insertImported = (
  tx: Tx,
  values: Omit<Parameters<typeof queries.insertTournament>[1], 'clientId'> & { clientId: string },
): Promise<number | undefined> => queries.insertTournament(tx, values);

export const findImported = (db: Reader, userId: number, clientId: string) =>
  queries.findByClientId(db, userId, clientId);

/** @returns the id, or undefined if the person already has a tournament with this clientId */
export async function copyTournament(
  deps: Pick<AppDeps, 'jobs' | 'clock'>,
  tx: Tx,
  after: After,
  from: number,
  values: Parameters<typeof queries.copyTournament>[2],
): Promise<number | undefined> {
  const id = await queries.copyTournament(tx, from, values);
  if (id === undefined) return undefined;
  await awardSoon(deps, tx, after, values.userId, 'tournament');
  await tellOf(deps, tx, after, await queries.findTournament(tx, 0, id), 'created');
  return id;
}

const childrenStayOff = () =>
  invalidField('web', t('A tournament of a child’s account cannot be opened without an account.'));

const insert = (
  deps: Deps,
  actor: Actor,
  { location: _, web, ...values }: TournamentValues & { locations: string[] },
  picture?: Picture,
): Promise<TournamentRow | undefined> =>
  transact(deps, async (tx, after) => {
    const id = await queries.insertTournament(tx, {
      ...values,
      ...picture,
      userId: actor.id,
      web: web ?? (actor.guardian ? 'off' : 'link'),
    });
    if (id === undefined) return undefined;
    await awardSoon(deps, tx, after, actor.id, 'tournament');
    const tournament = await queries.findTournament(tx, actor.id, id);
    await tellOf(deps, tx, after, tournament, 'created');
    return tournament;
  });

/** Whether at most the name and who sees it differ. */
const isSame = (
  row: TournamentRow,
  places: readonly string[],
  { name: _, web: __, ...change }: Omit<Values, 'removeFlyer' | 'location' | 'locations'>,
): boolean =>
  isDeepStrictEqual(row.locations, places) &&
  Object.entries(change).every(
    ([field, value]) =>
      value === undefined || isDeepStrictEqual(row[field as keyof typeof change], value),
  );

/** @throws AppError 404, 403 */
export const findEditable = async ({ db }: Pick<Deps, 'db'>, actor: Actor, id: number) =>
  authorize(actor, await findTournament({ db }, actor, id), canEditTournament, FORBIDDEN);

/**
 * Changes the fields that were sent; a job deletes the files of a replaced flyer.
 * @throws AppError like creating one, 404, 403
 */
export async function updateTournament(
  deps: Deps,
  actor: Actor,
  id: number,
  { removeFlyer, location, locations, ...change }: Values,
  file?: ReceivedFile,
): Promise<ShownTournament> {
  const tournament = await findEditable(deps, actor, id);
  if (change.web && change.web !== 'off') {
    if ((await childrenAmong(deps.db, [tournament.userId])).size > 0) throw childrenStayOff();
  }
  const isMore =
    file ||
    removeFlyer ||
    !isSame(tournament, changePlaces(tournament.locations, { location, locations }), change);
  if (tournament.eventImported && isMore) {
    throw new AppError('conflict', t('This is not possible at this point of the event.'));
  }
  await withStoredPicture(deps, file, (picture) =>
    transact(deps, async (tx, after) => {
      const locked = await queries.lockForEdit(tx, tournament);
      if (!locked) throw tournamentNotFound();
      const places = changePlaces(locked.locations, { location, locations });
      const flyer = picture ?? (removeFlyer ? NO_FLYER : undefined);
      await queries.updateTournament(tx, tournament, { ...change, locations: places, ...flyer });
      if (change.date) await queries.capOffers(tx, tournament, change.date);
      await bumpEvent(tx, id);
      await notifyOfChange(deps, tx, after, actor, { before: locked, change, places, id });
      if (change.name !== undefined) await logEventSoon(deps, tx, after, id);
      if (flyer && locked.folder) {
        await deps.jobs.enqueue(tx, after, 'media.delete-files', { folder: locked.folder });
      }
      if (isMore || (change.name ?? tournament.name) !== tournament.name) {
        const changed = await queries.findTournament(tx, actor.id, id);
        await tellOf(deps, tx, after, changed, 'changed');
      }
    }),
  );
  return getTournament(deps, actor, id);
}

/** Tells those registered of a new date, else of a new place. */
async function notifyOfChange(
  deps: Deps,
  tx: Tx,
  after: After,
  actor: Actor,
  {
    id,
    before,
    change,
    places,
  }: {
    id: number;
    before: Pick<TournamentRow, 'date' | 'locations'>;
    change: Pick<Values, 'date'>;
    places: readonly string[];
  },
): Promise<void> {
  const isMoved = change.date !== undefined && change.date.getTime() !== before.date.getTime();
  const isElsewhere = places.join('\n') !== before.locations.join('\n');
  if (!isMoved && !isElsewhere) return;
  const changed = isMoved ? 'date' : 'place';
  await notifyOfEvent(deps, tx, after, { eventId: id, by: actor.id, changed });
}

/**
 * Deletes a tournament; a job deletes its flyer.
 * @throws AppError 404, 403, 409 while its event is running
 */
export async function deleteTournament(
  deps: Pick<AppDeps, 'db' | 'jobs' | 'log' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const tournament = await findTournament(deps, actor, id);
  const authorized = authorize(actor, tournament, canDeleteTournament, FORBIDDEN);
  await transact(deps, async (tx, after) => {
    const locked = await lockTournament(tx, id);
    if (locked?.phase === 'running') throw new AppError('conflict', t('Cancel the event first.'));
    // The players' battles no longer belong to an event.
    await logEventSoon(deps, tx, after, id);
    const { eventPhase } = tournament;
    const isToCome = eventPhase ? !isPhaseOver(eventPhase) : !isOver(tournament, currentEdge(deps));
    if (isToCome) await tellOf(deps, tx, after, tournament, 'cancelled');
    const folder = await queries.deleteTournament(tx, authorized);
    await forgetNews(deps, tx, after, 'event', id);
    if (folder) await deps.jobs.enqueue(tx, after, 'media.delete-files', { folder });
  });
}

/** Removes a reported tournament, even one by a blocked person. No-op if it was deleted. */
export async function removeTournament(
  tx: Tx,
  actor: Actor,
  id: number,
  after: After,
  { jobs }: Pick<AppDeps, 'jobs'>,
): Promise<void> {
  const tournament = await queries.findTournament(tx, actor.id, id);
  if (!tournament) return;
  const authorized = authorize(actor, tournament, canModerate, NOT_A_MODERATOR);
  await logEventSoon({ jobs }, tx, after, id);
  const folder = await queries.deleteTournament(tx, authorized);
  await forgetNews({ jobs }, tx, after, 'event', id);
  if (folder) await jobs.enqueue(tx, after, 'media.delete-files', { folder });
}
