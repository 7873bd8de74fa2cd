import { t } from '#shared/translate';
import type { wasVisible } from '../../auth/authorize';
import type { After, Reader, Tx } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { isNotFound, notFound } from '../../http/app-error';
import { logEventSoon } from './event-logs.service';
import { bumpEvent, type EntrantRow, findEntrant, removeName } from './participants.queries';
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
  const isShown = row && (await isNamed(deps.db, actor, row, maySee));
  if (!isShown) throw entrantNotFound();
  const tournament = await findTournament(deps, actor, row.tournamentId, maySee).catch((error) => {
    throw isNotFound(error) ? entrantNotFound() : error;
  });
  return { userId: row.userId ?? tournament.userId };
}

/** An event names everybody who plays in it; elsewhere hidden people are not listed. */
async function isNamed(
  db: Reader,
  actor: Actor,
  { userId, createdAt, isInEvent }: EntrantRow,
  maySee: typeof wasVisible,
): Promise<boolean> {
  return isInEvent || userId === null || maySee(db, actor, { userId, createdAt }, () => true);
}

const entrantNotFound = () => notFound(t('This entrant was not found.'));

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
  await removeName(tx, id);
  const version = await bumpEvent(tx, row.tournamentId);
  const news = { type: 'event.changed' as const, eventId: row.tournamentId, version };
  after(() =>
    deps.realtime.publish({ ...news, parts: ['event', 'entrants', 'matches', 'standings'] }),
  );
  await logEventSoon(deps, tx, after, row.tournamentId);
}
