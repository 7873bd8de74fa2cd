import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Writer } from '../../db/pool';
import { placeholders, prepared } from '../../db/query';
import { eventStaff, users } from '../../db/schema';
import { personColumns } from '../people/people.policy';
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

export async function saveStaff(tx: Writer, values: StaffRow): Promise<void> {
  const { role, tables } = values;
  await tx
    .insert(eventStaff)
    .values(values)
    .onConflictDoUpdate({
      target: [eventStaff.tournamentId, eventStaff.userId],
      set: { role, tables },
    });
}

export const deleteStaff = (tx: Writer, id: number, userId: number) =>
  tx.delete(eventStaff).where(and(eq(eventStaff.tournamentId, id), eq(eventStaff.userId, userId)));
