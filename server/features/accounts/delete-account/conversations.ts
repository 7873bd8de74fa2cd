import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { idList } from '../../../db/any-of';
import { DELETED_PERSON, isTombstone, tombstoneName } from '../usernames';
import type { Tx } from './own-records';

/** Messages changed per statement. */
export const BATCH = 5_000;

const NO_PASSWORD = '!';

interface OtherSide {
  id: number;
  username: string;
}

async function listOtherSides(tx: Tx, userId: number): Promise<OtherSide[]> {
  const { rows } = await tx.execute<OtherSide & Record<string, unknown>>(sql`
    select users.id, users.username
    from conversations join users on users.id = conversations.other_user_id
    where conversations.user_id = ${userId}
    order by users.id`);
  return rows;
}

/** The latest messages of two people, by their index. */
const someBetween = (a: number, b: number) => sql`
  select id from messages
  where least(sender_id, receiver_id) = ${Math.min(a, b)}
    and greatest(sender_id, receiver_id) = ${Math.max(a, b)}
  order by id desc limit ${BATCH}`;

/** Repeats a statement until it changes less than a full batch. */
async function inBatches(change: () => Promise<{ rowCount: number | null }>): Promise<void> {
  let changed: number;
  do changed = (await change()).rowCount ?? 0;
  while (changed === BATCH);
}

/** A row that stands for a deleted account in other people's conversations. */
async function insertTombstone(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into users (username, display_name, password_hash)
    values (${tombstoneName(randomUUID())}, ${DELETED_PERSON.displayName}, ${NO_PASSWORD})
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('An insert returned no row');
  return row.id;
}

/** The other sides keep what was written, from a tombstone. */
async function leaveToOthers(tx: Tx, userId: number, others: readonly number[]): Promise<void> {
  const tombstone = await insertTombstone(tx);
  for (const other of others) {
    await inBatches(() =>
      tx.execute(sql`
        update messages set
          sender_id = case when sender_id = ${userId} then ${tombstone}::bigint else sender_id end,
          receiver_id = case when receiver_id = ${userId} then ${tombstone}::bigint else receiver_id end,
          client_id = case when sender_id = ${userId} then null else client_id end
        where id in (${someBetween(userId, other)})`),
    );
  }
  await tx.execute(sql`
    update conversations set other_user_id = ${tombstone}
    where user_id = any(${idList(others)}::bigint[]) and other_user_id = ${userId}`);
}

/** Once both have deleted their accounts, nobody is left to read the conversation. */
async function deleteBetween(tx: Tx, userId: number, tombstone: number): Promise<void> {
  await inBatches(() =>
    tx.execute(sql`delete from messages where id in (${someBetween(userId, tombstone)})`),
  );
  await tx.execute(sql`
    delete from users where id = ${tombstone}
      and not exists (select from conversations where other_user_id = ${tombstone})`);
}

/** Removes a person from all conversations. The caller holds the version rows of all sides. */
export async function leaveConversations(tx: Tx, userId: number): Promise<void> {
  const others = await listOtherSides(tx, userId);
  await tx.execute(sql`delete from conversations where user_id = ${userId}`);
  const people = others.filter(({ username }) => !isTombstone(username)).map(({ id }) => id);
  if (people.length > 0) await leaveToOthers(tx, userId, people);
  for (const { id, username } of others) {
    if (isTombstone(username)) await deleteBetween(tx, userId, id);
  }
}
