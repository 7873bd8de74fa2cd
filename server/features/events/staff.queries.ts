import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Writer } from '../../db/pool';
import { placeholders, prepared } from '../../db/query';
import { eventStaff, tournaments, users } from '../../db/schema';
import { personColumns } from '../people/people.policy';
import { webFor } from '../tournaments/tournaments.policy';
import type { StaffRow } from './events.queries';

const { id } = placeholders(['id']);

export const listStaff = prepared('event_staff', (db) =>
  db
    .select({ ...getTableColumns(eventStaff), user: personColumns })
    .from(eventStaff)
    .innerJoin(users, eq(users.id, eventStaff.userId))
    .where(eq(eventStaff.tournamentId, id))
    .orderBy(asc(eventStaff.role), asc(users.username)),
);

export async function saveStaff(tx: Writer, values: Omit<StaffRow, 'namedAt'>): Promise<void> {
  const { role, tables } = values;
  const namedAt = sql`case when ${eventStaff.role} = ${role} then ${eventStaff.namedAt} else now() end`;
  await tx
    .insert(eventStaff)
    .values(values)
    .onConflictDoUpdate({
      target: [eventStaff.tournamentId, eventStaff.userId],
      set: { role, tables, namedAt },
    });
}

export const saveOwner = (tx: Writer, id: number, userId: number) =>
  tx
    .update(tournaments)
    .set({ userId, clientId: null, web: webFor(sql`${userId}::bigint`) })
    .where(eq(tournaments.id, id));

export const deleteStaff = (tx: Writer, id: number, userId: number) =>
  tx.delete(eventStaff).where(and(eq(eventStaff.tournamentId, id), eq(eventStaff.userId, userId)));
