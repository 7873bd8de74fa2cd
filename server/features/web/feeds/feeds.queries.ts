import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader } from '../../../db/pool';
import { events, tournaments, users } from '../../../db/schema';
import { isTournamentListedOnWeb } from '../../tournaments/tournaments.policy';

/** Listed tournaments that begin between two moments, the last ones first. */
export const listForFeed = (
  db: Reader,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      description: tournaments.description,
      locations: tournaments.locations,
      date: tournaments.date,
      createdAt: tournaments.createdAt,
      updatedAt: tournaments.updatedAt,
      username: users.username,
      displayName: users.displayName,
      timeZone: users.timeZone,
      phase: events.phase,
      changedAt: events.changedAt,
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .leftJoin(events, eq(events.tournamentId, tournaments.id))
    .where(
      and(
        isTournamentListedOnWeb,
        sql`${tournaments.date} > ${from.toISOString()}::timestamptz`,
        sql`${tournaments.date} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(tournaments.date), desc(tournaments.id))
    .limit(limit);
