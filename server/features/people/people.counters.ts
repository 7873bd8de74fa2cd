import { sql } from 'drizzle-orm';
import type { Writer } from '../../db/pool';
import { anyOf, idList } from '../../db/query';
import { users } from '../../db/schema';

type Counted = 'comboCount' | 'friendCount';

const COLUMNS = { comboCount: 'combo_count', friendCount: 'friend_count' } as const;

/**
 * Changes a counter of these people. The caller holds their version rows; the people are locked in
 * id order, after the version rows as everywhere. Never goes below zero.
 */
export async function addToCount(
  tx: Writer,
  counted: Counted,
  userIds: readonly number[],
  change: number,
): Promise<void> {
  if (userIds.length === 0 || change === 0) return;
  const column = sql.identifier(COLUMNS[counted]);
  await tx.execute(sql`update users person
    set ${column} = greatest(0, person.${column} + ${change})
    from (
      select id from users where ${anyOf(users.id, userIds)} order by id for no key update
    ) held
    where person.id = held.id`);
}

/**
 * Recounts combos and friends of these people. The counts are exact only if the caller holds the
 * version rows of `combos` and `friends`.
 * @returns how many counts were wrong
 */
export async function recountPeople(tx: Writer, userIds: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{ wrong: number }>(sql`update users person
    set combo_count = found.combos, friend_count = found.friends
    from (
      select id, combo_count, friend_count,
        (select count(*) from combos where combos.user_id = users.id
          and not combos.is_archived) as combos,
        (select count(*) from friendships where friendships.user_id = users.id) as friends
      from users where id = any(${idList(userIds)}::bigint[])
    ) found
    where person.id = found.id
      and (found.combo_count, found.friend_count) <> (found.combos, found.friends)
    returning (found.combo_count <> found.combos)::int + (found.friend_count <> found.friends)::int
      as wrong`);
  return rows.reduce((sum, { wrong }) => sum + wrong, 0);
}
