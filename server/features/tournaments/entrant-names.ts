import { eq, sql } from 'drizzle-orm';
import type { wasVisible } from '../../auth/authorize';
import type { After, Reader, Tx } from '../../db/pool';
import { first } from '../../db/query';
import { tournamentParticipants as participants } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { logEventSoon } from './event-logs';
import { bumpEvent } from './participants.queries';
import { findTournament } from './tournaments.service';

/**
 * Finds who is responsible for a name: the person, or for guests the tournament's creator.
 * @throws AppError 404
 */
export async function findEntrantName(
  deps: Pick<AppDeps, 'db'>,
  actor: Actor,
  id: number,
  maySee: typeof wasVisible,
): Promise<{ userId: number }> {
  const row = await findEntrant(deps.db, id);
  if (!row) throw notFound('This entrant was not found.');
  const tournament = await findTournament(deps, actor, row.tournamentId, maySee);
  return { userId: row.userId ?? tournament.userId };
}

async function findEntrant(db: Reader, id: number) {
  const { tournamentId, userId } = participants;
  return first(
    db.select({ tournamentId, userId }).from(participants).where(eq(participants.id, id)),
  );
}

/** Removes a reported name: people show their own again, guests a number. No-op if deleted. */
export async function removeEntrantName(
  tx: Tx,
  _actor: Actor,
  id: number,
  after: After,
  deps: Pick<AppDeps, 'jobs' | 'realtime'>,
): Promise<void> {
  const row = await findEntrant(tx, id);
  if (!row) return;
  const { guestName, number } = participants;
  const change = {
    shownName: null,
    guestName: sql`case when ${guestName} is not null then 'Player ' || coalesce(${number}, 0) end`,
  };
  await tx.update(participants).set(change).where(eq(participants.id, id));
  const version = await bumpEvent(tx, row.tournamentId);
  const news = { type: 'event.changed' as const, eventId: row.tournamentId, version };
  after(() =>
    deps.realtime.publish({ ...news, parts: ['event', 'entrants', 'matches', 'standings'] }),
  );
  await logEventSoon(deps, tx, after, row.tournamentId);
}
