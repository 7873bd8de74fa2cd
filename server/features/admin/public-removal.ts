import { msg } from '#shared/translate';
import type { Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError } from '../../http/app-error';
import type { Handler } from '../../jobs/definitions';
import { lockAccount } from '../accounts/accounts.service';
import { personNotFound } from '../people/people.service';
import { logEventSoon } from '../tournaments/event-logs.service';
import { type AccountRow, findAccount } from './admin-users.queries';
import { insertEntry } from './audit.queries';
import {
  deletePosts,
  deleteTournaments,
  findRemoval,
  forget,
  forgetDeletedComments,
  hideItems,
  hideProfile,
  hideTournaments,
  leaveWeb,
  listDue,
  listRemovedTournaments,
  lockContent,
  moveComments,
  recordRemoval,
  showItems,
  showProfile,
  showTournaments,
} from './public-removal.queries';

/*
 * Removes everything public of a person: combos, decks and posts become private, comments and
 * upcoming tournaments are hidden, the profile's name, texts and picture are set aside. For some days
 * all of it can be brought back; then a job finishes it.
 */

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'log' | 'clock'>;

const UNDO_MS = 7 * 24 * 3_600 * 1_000;
const TOO_LATE = msg('This can no longer be undone.');
const IS_ADMINISTRATOR = msg("An administrator's content cannot be removed.");

export const undoUntil = (removedAt: Date): Date => new Date(removedAt.getTime() + UNDO_MS);

async function deleteFiles({ jobs }: Deps, tx: Tx, after: After, folders: (string | null)[]) {
  for (const folder of folders) {
    if (folder) await jobs.enqueue(tx, after, 'media.delete-files', { folder });
  }
}

/** Lists that show the person learn of it by a job. */
const tellOthers = ({ jobs }: Deps, tx: Tx, after: After, userId: number) =>
  jobs.enqueue(tx, after, 'profiles.tell-others', { userId });

const accountOf = async ({ db }: Deps, id: number) => (await findAccount(db, id)) as AccountRow;

/**
 * Removes everything public of a person. Repeated, it removes what is new, and the days start again.
 * @throws AppError 404, 409 for an administrator
 */
export async function removePublic(deps: Deps, actor: Actor, id: number): Promise<AccountRow> {
  const now = currentTime(deps);
  await transact(deps, async (tx, after) => {
    const account = await findAccount(tx, id);
    if (!account) throw personNotFound();
    if (account.role === 'admin') throw new AppError('conflict', IS_ADMINISTRATOR);
    await recordRemoval(tx, id, now);
    await lockContent(tx, id);
    await hideItems(tx, id);
    await moveComments(tx, id, 'out');
    await hideTournaments(tx, id, now);
    await lockAccount(tx, id);
    await deleteFiles(deps, tx, after, [await hideProfile(tx, id)]);
    await tellOthers(deps, tx, after, id);
    await insertEntry(tx, { action: 'public-removed', actorId: actor.id, subjectId: id });
  });
  return accountOf(deps, id);
}

/**
 * Brings back what was removed. No-op if nothing is.
 * @throws AppError 404, 409 after the last day
 */
export async function restorePublic(deps: Deps, actor: Actor, id: number): Promise<AccountRow> {
  await transact(deps, async (tx, after) => {
    const removal = await findRemoval(tx, id);
    if (removal) {
      if (undoUntil(removal.removedAt) < currentTime(deps))
        throw new AppError('conflict', TOO_LATE);
      await lockContent(tx, id);
      await showItems(tx, id);
      await moveComments(tx, id, 'back');
      await forgetDeletedComments(tx, id);
      await showTournaments(tx, id);
    }
    await lockAccount(tx, id);
    if (!removal) return;
    await deleteFiles(deps, tx, after, [await showProfile(tx, id)]);
    await forget(tx, id);
    await tellOthers(deps, tx, after, id);
    await insertEntry(tx, { action: 'public-restored', actorId: actor.id, subjectId: id });
  });
  return accountOf(deps, id);
}

/** Deletes posts, comments, tournaments and files; combos and decks stay with their owner, private. */
async function finishRemoval(deps: Deps, userId: number, before: Date): Promise<void> {
  await transact(deps, async (tx, after) => {
    const removal = await findRemoval(tx, userId);
    if (!removal || removal.removedAt >= before) return;
    await lockContent(tx, userId);
    const posts = await deletePosts(tx, userId);
    const cups = await listRemovedTournaments(tx, userId);
    for (const { id } of cups) await logEventSoon(deps, tx, after, id);
    await deleteTournaments(tx, cups);
    await deleteFiles(deps, tx, after, [
      removal.avatarFolder,
      ...[...posts, ...cups].map(({ folder }) => folder),
    ]);
    await leaveWeb(tx, userId);
    await forget(tx, userId);
  });
  deps.log.info({ event: 'public-removal-finished', userId }, 'removal finished');
}

export const finishRemovals: Handler<'admin.finish-removals'> = async (
  deps,
  _payload,
  { signal },
) => {
  const before = new Date(currentTime(deps).getTime() - UNDO_MS);
  while (true) {
    const due = await listDue(deps.db, before);
    if (due.length === 0) return;
    for (const { userId } of due) {
      signal.throwIfAborted();
      await finishRemoval(deps, userId, before);
    }
  }
};
