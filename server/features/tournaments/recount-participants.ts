import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { idList } from '../../db/any-of';
import { tournaments } from '../../db/schema';
import type { AppDeps } from '../../deps';
import type { Tx } from './participants.queries';

/** Tournaments locked at once. */
const BATCH = 200;

/** In id order, to avoid deadlocks. */
async function lockNext(tx: Tx, userId: number, after: number): Promise<number[]> {
  const rows = await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.userId, userId), gt(tournaments.id, after)))
    .orderBy(asc(tournaments.id))
    .limit(BATCH)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** A separate statement: it must see what was committed before the lock. */
async function recount(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`update tournaments cup
    set participant_count = found.participants
    from (
      select id, (
        select count(*) from tournament_participants where tournament_id = tournaments.id
      ) as participants
      from tournaments where id = any(${idList(ids)}::bigint[])
    ) found
    where cup.id = found.id and cup.participant_count <> found.participants`);
  return rowCount ?? 0;
}

/**
 * Recounts the participants of a person's tournaments, batch by batch.
 * @returns how many were wrong
 */
export async function recountParticipants(
  { db }: Pick<AppDeps, 'db'>,
  userId: number,
): Promise<number> {
  let wrong = 0;
  let after = 0;
  while (true) {
    const [last, found] = await db.transaction(async (tx) => {
      const ids = await lockNext(tx, userId, after);
      return [ids.at(-1), ids.length > 0 ? await recount(tx, ids) : 0] as const;
    });
    wrong += found;
    if (last === undefined) return wrong;
    after = last;
  }
}
