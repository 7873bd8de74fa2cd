import type { Actor } from '../../../auth/actor';
import { endSessions } from '../../../auth/session';
import type { AppDeps } from '../../../deps';
import { AppError } from '../../../http/app-error';
import { databaseErrorCode } from '../../../http/database-error';
import { forgetMails } from '../../../mail/mailer';
import { friendsChanged } from '../../friends/friends.service';
import { deleteRow, isThere } from './account-row';
import { leaveConversations } from './conversations';
import { deleteRecords, type Tx } from './own-records';
import { forgetPerson, holdRelated } from './people';
import { leavePosts, leaveTournaments } from './shared-things';

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'realtime' | 'log' | 'background' | 'config'>;

const ATTEMPTS = 5;

const IS_ADMINISTRATOR = "The administrator's account cannot be deleted.";
const BUSY = 'Something of yours is just being saved. Please try again.';

/** A concurrent request wrote something that the deletion missed. */
class Unsettled extends AppError {
  constructor() {
    super('unavailable', BUSY, { retryAfter: 2 });
  }
}

interface Gone {
  friends: number[];
  folders: string[];
}

/**
 * Deletes everything of a person, in the lock order used everywhere: own records, relations, posts,
 * tournaments, and the account row last.
 * @throws Unsettled when a concurrent request was faster
 */
async function deleteEverything(tx: Tx, userId: number): Promise<Gone> {
  await deleteRecords(tx, userId);
  if (!(await holdRelated(tx, userId))) throw new Unsettled();
  const friends = await forgetPerson(tx, userId);
  await leaveConversations(tx, userId);
  const folders = [...(await leavePosts(tx, userId)), ...(await leaveTournaments(tx, userId))];
  const avatar = await deleteRow(tx, userId);
  if (avatar === undefined) throw new Unsettled();
  return { friends, folders: avatar ? [...folders, avatar] : folders };
}

/** Deadlock, and foreign key violation by a row that was just deleted. */
const PASSING = new Set(['40P01', '23503']);

/** Retries when a concurrent request was faster. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof Unsettled || PASSING.has(databaseErrorCode(error) ?? '');
      if (!isPassing || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Deletes an account with all its rows in one transaction, which also enqueues the deletion of its
 * files, and ends all sessions. The other sides of conversations keep the messages from a "Deleted
 * user", and counters of other people's things stay right. Idempotent.
 * @throws AppError 409 for an administrator's account
 */
export async function deleteAccount(deps: Deps, actor: Actor): Promise<void> {
  const { db, jobs, realtime, log, background, config } = deps;
  if (actor.role === 'admin') throw new AppError('conflict', IS_ADMINISTRATOR);
  const gone = await insist(async () => {
    let found: Gone = { friends: [], folders: [] };
    await endSessions({ db, realtime }, async (tx) => {
      if (!(await isThere(tx, actor.id))) return actor.id;
      found = await deleteEverything(tx, actor.id);
      for (const folder of found.folders) {
        await jobs.enqueue(tx, 'media.delete-files', { folder });
      }
      return actor.id;
    });
    return found;
  });
  if (gone.folders.length > 0) jobs.wake('media.delete-files');
  for (const friend of gone.friends) friendsChanged({ realtime }, friend, actor.id);
  background.run('forget mails', () => forgetMails(config, actor.id));
  log.info({ event: 'account-deleted', userId: actor.id }, 'account deleted');
}
