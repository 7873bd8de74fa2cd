import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Message, msg, t } from '#shared/translate';
import type { Reader } from '../db/pool';
import { arg, prepared } from '../db/query';
import { deletedItems, type SentKind } from '../db/schema';
import { AppError } from './app-error';
import { Reply } from './handle';

export interface Created<T> {
  item: T;
  /** False for a repeat: the person's device had already sent it with the same clientId. */
  created: boolean;
}

const DELETED: Record<SentKind, Message> = {
  battle: msg('This battle was deleted.'),
  comment: msg('This comment was deleted.'),
  deck: msg('This deck was deleted.'),
  'deck-battle': msg('This battle was deleted.'),
  message: msg('This message was deleted.'),
  post: msg('This post was deleted.'),
  'rule-set': msg('This rule set was deleted.'),
  tournament: msg('This tournament was deleted.'),
  trade: msg('This offer was deleted.'),
};

/** The answer to a repeat of something that was deleted meanwhile. */
export const goneFor = (kind: SentKind) => new AppError('gone', t(DELETED[kind]));

/** What a device sent under a clientId. */
interface SentItem {
  userId: number;
  kind: SentKind;
  clientId: string;
}

const readDeleted = prepared('deleted_item', (db) => {
  const { userId, kind, clientId } = deletedItems;
  const isIt = and(eq(userId, arg('userId')), eq(kind, arg('kind')), eq(clientId, arg('clientId')));
  return db.select({ kind }).from(deletedItems).where(isIt);
});

export const wasDeleted = async (db: Reader, item: SentItem): Promise<boolean> =>
  (await readDeleted(db, { ...item })).length > 0;

interface Sent extends Omit<SentItem, 'clientId'> {
  db: Reader;
  clientId: string | undefined;
}

/**
 * Creates something once per clientId. A device that got no answer sends it again: the repeat is
 * answered with what the first request created, whatever else it contains, and counts only towards
 * the limit on all writes.
 *
 * `create` resolves to undefined if its insert found the clientId taken, because a concurrent
 * request with the same clientId was faster.
 * @throws AppError 410 if what the first request created has been deleted meanwhile
 */
export async function createOnce<T>(
  { db, clientId, ...sender }: Sent,
  find: (clientId: string) => Promise<T | undefined>,
  create: () => Promise<T | undefined>,
): Promise<Created<T>> {
  const earlier = clientId && (await find(clientId));
  if (earlier) return { item: earlier, created: false };
  if (clientId && (await wasDeleted(db, { ...sender, clientId }))) throw goneFor(sender.kind);
  const made = await create();
  if (made !== undefined) return { item: made, created: true };
  const first = clientId && (await find(clientId));
  if (!first) throw goneFor(sender.kind);
  return { item: first, created: false };
}

/** The route's own status for a new item, 200 for a repeat. */
export const replyOnce = <T>(created: boolean, body: T) => (created ? body : new Reply(200, body));

class StaleEdit extends AppError {
  constructor() {
    super('conflict', t('This has changed meanwhile. Please look at it again.'));
  }
}

/**
 * Compares the version that an edit is based on with the row, which the caller has locked. A client
 * that got no answer repeats the edit with the old version; if it is already stored, that is fine.
 * @returns whether there is nothing to write
 * @throws StaleEdit if the row has changed since
 */
export function isRepeatedEdit<Row extends { version: number }>(
  row: Row,
  version: number | undefined,
  change: { [Key in keyof Row]?: Row[Key] | undefined },
): boolean {
  if (version === undefined || version === row.version) return false;
  const isStored = Object.entries(change).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, row[key as keyof Row]),
  );
  if (!isStored) throw new StaleEdit();
  return true;
}

/** Runs an edit. A stale one is answered with the current state, for the form to show. */
export async function withCurrent<T>(edit: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await edit();
  } catch (error) {
    if (!(error instanceof StaleEdit)) throw error;
    throw new AppError('conflict', error.message, { current: await read() });
  }
}
