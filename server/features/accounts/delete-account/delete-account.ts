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

/** Something was written beside the deletion that it did not take care of. */
class Unsettled extends AppError {
  constructor() {
    super('unavailable', BUSY, { retryAfter: 2 });
  }
}

/** What has to be done when everything is gone. */
interface Gone {
  friends: number[];
  folders: string[];
}

/**
 * Deletes everything of a person, in the order of locks that everybody keeps: one's own records,
 * what is between people, then posts, then tournaments, and the row of the account last.
 * @throws Unsettled when somebody was faster
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

/** Deadlocks, and rows that refer to what has just been deleted. */
const PASSING = new Set(['40P01', '23503']);

/** Begins again when something else was faster: nothing was changed then. */
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
 * Deletes a person's account with all rows of theirs, in one transaction that also has the files
 * removed by jobs; these are out of reach from then on. All sessions end. Of what they wrote in
 * conversations the other side keeps the words, by nobody in particular; what others count stays
 * right. Asking again for what is gone is fine.
 * @throws AppError 409 for the administrator's own account, without which nobody could help anybody
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
