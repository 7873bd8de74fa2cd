import { and, asc, count, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import { arg, first, only, type PageOf, prepared } from '../../db/query';
import { events, tournaments, users } from '../../db/schema';
import { isTournamentListedOnWeb, isTournamentOnWeb } from '../tournaments/tournaments.policy';

/** All that the page of a tournament depends on, but for the time. */
const readVersion = prepared('web_tournament', (db) =>
  db
    .select({
      id: tournaments.id,
      date: tournaments.date,
      web: tournaments.web,
      updatedAt: tournaments.updatedAt,
      participantCount: tournaments.participantCount,
      username: users.username,
      displayName: users.displayName,
      timeZone: users.timeZone,
      language: users.language,
      deviceLanguage: users.deviceLanguage,
      phase: events.phase,
      eventVersion: events.version,
      changedAt: events.changedAt,
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .leftJoin(events, eq(events.tournamentId, tournaments.id))
    .where(and(eq(tournaments.id, arg('id')), isTournamentOnWeb)),
);

/** Undefined for one that is not on the web, as if it did not exist. */
export const findVersion = (db: Reader, id: number) => first(readVersion(db, { id }));

const readFlyer = prepared('web_flyer', (db) =>
  db
    .select({ id: tournaments.id, folder: tournaments.folder, files: tournaments.files })
    .from(tournaments)
    .where(and(eq(tournaments.id, arg('id')), isTournamentOnWeb)),
);

export const findFlyer = (db: Reader, id: number) => first(readFlyer(db, { id }));

export const LIST_SECTIONS = ['upcoming', 'past'] as const;
export type ListSection = (typeof LIST_SECTIONS)[number];

function inSection(section: ListSection, edge: Date) {
  const at = sql`${edge.toISOString()}::timestamptz`;
  const isUpcoming = section === 'upcoming';
  const direction = isUpcoming ? asc : desc;
  const where: SQL = isUpcoming
    ? sql`${tournaments.date} > ${at}`
    : sql`${tournaments.date} <= ${at}`;
  return { where, order: [direction(tournaments.date), direction(tournaments.id)] };
}

/** What the public list says of each tournament. */
export function listRows(db: Reader, section: ListSection, edge: Date, limit: number) {
  const { where, order } = inSection(section, edge);
  const { id, name, locations, date, participantCount } = tournaments;
  return db
    .select({ id, name, locations, date, participantCount, timeZone: users.timeZone })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .where(and(isTournamentListedOnWeb, where))
    .orderBy(...order)
    .limit(limit);
}
export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];

/** A part of the sitemap: all that is listed, by id. */
export function listForSitemap(db: Reader, { offset, limit }: { offset: number; limit: number }) {
  return db
    .select({ id: tournaments.id, updatedAt: tournaments.updatedAt })
    .from(tournaments)
    .where(isTournamentListedOnWeb)
    .orderBy(asc(tournaments.id))
    .offset(offset)
    .limit(limit);
}

export const summariseListed = (db: Reader) =>
  only(
    db
      .select({
        count: count(),
        updatedAt: max(tournaments.updatedAt),
      })
      .from(tournaments)
      .where(isTournamentListedOnWeb),
  );

/** One more than `limit`, in the order of the section. */
export function listListed(
  db: Reader,
  section: ListSection,
  { edge, after, limit }: PageOf<readonly [string, number]> & { edge: Date },
) {
  const { where, order } = inSection(section, edge);
  const sign = section === 'upcoming' ? sql`>` : sql`<`;
  const isLater =
    after &&
    sql`(${tournaments.date}, ${tournaments.id}) ${sign} (${after[0]}::timestamptz, ${after[1]})`;
  return db
    .select({ id: tournaments.id, date: tournaments.date })
    .from(tournaments)
    .where(and(isTournamentListedOnWeb, where, isLater ?? undefined))
    .orderBy(...order)
    .limit(limit + 1);
}
