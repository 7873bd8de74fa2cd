import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/pool';
import { type After, together } from '../../db/pool';
import { events, tournamentParticipants as participants } from '../../db/schema';
import type { AppDeps } from '../../deps';

/** Enqueues rewriting the battles of an event for these players, or for all. Call it last. */
export async function logEventSoon(
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Tx,
  after: After,
  eventId: number,
  userIds?: readonly number[],
): Promise<void> {
  const players = userIds ?? (await listPlayers(tx, eventId));
  await together(
    ...players.map((userId) =>
      jobs.enqueue(tx, after, 'events.write-battles', { eventId, userId }),
    ),
  );
}

async function listPlayers(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .innerJoin(events, eq(events.tournamentId, participants.tournamentId))
    .where(and(eq(participants.tournamentId, eventId), isNotNull(participants.userId)))
    .orderBy(asc(participants.userId));
  return rows.flatMap(({ userId }) => userId ?? []);
}
