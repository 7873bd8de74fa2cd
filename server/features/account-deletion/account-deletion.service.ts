import type { DeletionPreview } from '#shared/account-deletion';
import { msg } from '#shared/translate';
import { endSessions } from '../../auth/session';
import type { Tx } from '../../db/pool';
import { type After, together, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, databaseErrorCode } from '../../http/app-error';
import { forgetNews } from '../../jobs/notify';
import { forgetMails } from '../../mail/transport';
import { dropDeleted } from '../events/entrants.service';
import { notifyFriends } from '../friends/friends.service';
import { countDecks, listOwnEvents, listPlaying, refuseWhileRunning } from './own-events.queries';
import {
  accountExists,
  deleteRecords,
  deleteRow,
  leavePosts,
  leaveRemoval,
  leaveSeries,
  leaveStaffLogs,
  leaveTournaments,
} from './own-records.queries';
import { deleteRelations, leaveConversations, lockRelated } from './relations.queries';

type Deps = Pick<
  AppDeps,
  'db' | 'jobs' | 'realtime' | 'log' | 'background' | 'config' | 'clock' | 'threads'
>;

const ATTEMPTS = 5;

const IS_ADMINISTRATOR = msg("The administrator's account cannot be deleted.");
const BUSY = msg('Something is still being saved. Please try again.');

/** A concurrent request wrote something that the deletion missed. */
class ConcurrentWrite extends AppError {
  constructor() {
    super('unavailable', BUSY, { retryAfter: 2 });
  }
}

/**
 * Deletes everything a person owns, in the lock order used everywhere: own records, relations,
 * posts, tournaments, and last the account row.
 * @throws ConcurrentWrite if a concurrent request interfered
 */
async function deleteEverything(deps: Deps, tx: Tx, after: After, actor: Actor) {
  const { id: userId } = actor;
  const drop = (eventId: number) => dropDeleted(deps, { tx, after, actor }, eventId);
  await deleteRecords(tx, userId);
  if (!(await lockRelated(tx, userId))) throw new ConcurrentWrite();
  const friends = await deleteRelations(tx, userId);
  await leaveConversations(tx, userId);
  const folders = [
    ...(await leavePosts(tx, userId)),
    ...(await leaveTournaments({ tx, after, deps, drop }, userId)),
  ];
  await leaveSeries(tx, userId);
  await leaveStaffLogs(tx, userId);
  folders.push(...(await leaveRemoval(tx, userId)));
  const avatar = await deleteRow(tx, userId);
  if (avatar === undefined) throw new ConcurrentWrite();
  return { friends, folders: avatar ? [...folders, avatar] : folders };
}

/** What deleting an account means for others. */
export async function previewDeletion(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<Actor, 'id'>,
): Promise<DeletionPreview> {
  const [own, playing, deckCount] = await together(
    listOwnEvents(db, id),
    listPlaying(db, id),
    countDecks(db, id),
  );
  return { ...own, playing, deckCount };
}

/** Deadlock, and foreign key violation caused by a row that was just deleted. */
const TRANSIENT = new Set(['40P01', '23503']);

/** Retries when a concurrent request interfered. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isTransient =
        error instanceof ConcurrentWrite || TRANSIENT.has(databaseErrorCode(error) ?? '');
      if (!isTransient || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Deletes an account with all its rows in one transaction, which also enqueues the deletion of its
 * files, and ends all sessions. The other sides of conversations keep the messages as from a
 * "Deleted user", and counters on other people's items stay right. Idempotent.
 * @throws AppError 409 for an administrator's account, or while they run an event
 */
export async function deleteAccount(deps: Deps, actor: Actor): Promise<void> {
  const { jobs, log, background, config } = deps;
  if (actor.role === 'admin') throw new AppError('conflict', IS_ADMINISTRATOR);
  await refuseWhileRunning(deps.db, actor.id);
  await withRetries(() =>
    transact(deps, async (tx, after) => {
      if (await accountExists(tx, actor.id)) {
        const { friends, folders } = await deleteEverything(deps, tx, after, actor);
        for (const folder of folders) {
          await jobs.enqueue(tx, after, 'media.delete-files', { folder });
        }
        await forgetNews(deps, tx, after, 'person', actor.id);
        after(() => {
          for (const friend of friends) notifyFriends(deps, friend, actor.id);
        });
      }
      await endSessions(deps, tx, after, actor.id);
    }),
  );
  background.run('forget mails', () => forgetMails(config, actor.id));
  log.info({ event: 'account-deleted', userId: actor.id }, 'account deleted');
}
