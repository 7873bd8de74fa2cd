import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { ShareKind } from '#shared/share-links';
import type { Reader, Tx, Writer } from '../../db/pool';
import { arg, first, isAny, isChanged, only, type PageOf, prepared } from '../../db/query';
import { battles, combos, decks, media, shareLinks, shareLinkViews, users } from '../../db/schema';
import { isLinkOnWeb } from './share-links.policy';

export type LinkRow = typeof shareLinks.$inferSelect;

/** The thing's table, and the column of a link that names it. */
const THINGS = {
  combo: { table: combos, column: 'comboId' },
  battle: { table: battles, column: 'battleId' },
  deck: { table: decks, column: 'deckId' },
  media: { table: media, column: 'mediaId' },
} as const satisfies Record<ShareKind, object>;

/** What a link leads to. */
export function thingOf(link: Pick<LinkRow, 'comboId' | 'battleId' | 'deckId' | 'mediaId'>) {
  for (const kind of Object.keys(THINGS) as ShareKind[]) {
    const id = link[THINGS[kind].column];
    if (id !== null) return { kind, id };
  }
  throw new Error('A link without a thing');
}

/** Locks the account, so that the count stays true until the transaction ends. */
export async function countLinksLocked(tx: Tx, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return tx.$count(shareLinks, eq(shareLinks.userId, userId));
}

/** Not of a combo that its owner deleted. */
export function isOwnThing(tx: Tx, userId: number, { kind, id }: { kind: ShareKind; id: number }) {
  const { table } = THINGS[kind];
  const isKept = kind === 'combo' ? sql`not ${combos.isArchived}` : undefined;
  const isIt = and(eq(table.id, id), eq(table.userId, userId), isKept);
  return isAny(tx.select({ id: table.id }).from(table).where(isIt));
}

export const findLinkTo = (tx: Tx, { kind, id }: { kind: ShareKind; id: number }) =>
  first(tx.select().from(shareLinks).where(eq(shareLinks[THINGS[kind].column], id)));

export const insertLink = (
  tx: Writer,
  { kind, id, ...values }: { userId: number; code: string; kind: ShareKind; id: number },
) =>
  only(
    tx
      .insert(shareLinks)
      .values({ ...values, [THINGS[kind].column]: id })
      .returning(),
  );

const viewsOf = sql<number>`coalesce((
  select sum(${shareLinkViews.views}) from ${shareLinkViews}
  where ${shareLinkViews.linkId} = ${shareLinks.id}), 0)::int`;

/** Newest first. */
export const listLinks = (db: Reader, userId: number, { after, limit }: PageOf<[number]>) =>
  db
    .select({
      link: shareLinks,
      views: viewsOf,
      comboName: combos.name,
      opponentName: battles.opponentName,
      deckName: decks.name,
      title: media.title,
    })
    .from(shareLinks)
    .leftJoin(battles, eq(battles.id, shareLinks.battleId))
    .leftJoin(combos, sql`${combos.id} = coalesce(${shareLinks.comboId}, ${battles.myComboId})`)
    .leftJoin(decks, eq(decks.id, shareLinks.deckId))
    .leftJoin(media, eq(media.id, shareLinks.mediaId))
    .where(and(eq(shareLinks.userId, userId), after ? lt(shareLinks.id, after[0]) : undefined))
    .orderBy(desc(shareLinks.id))
    .limit(limit + 1);
export type ListedLink = Awaited<ReturnType<typeof listLinks>>[number];

export const deleteLink = (tx: Writer, userId: number, code: string) =>
  isChanged(
    tx.delete(shareLinks).where(and(eq(shareLinks.code, code), eq(shareLinks.userId, userId))),
  );

/** A combo's own link, and those of its battles. */
export const deleteComboLinks = (tx: Writer, comboId: number) =>
  tx.delete(shareLinks).where(
    sql`${shareLinks.comboId} = ${comboId} or ${shareLinks.battleId} = any(array(
      select ${battles.id} from ${battles} where ${battles.myComboId} = ${comboId}))`,
  );

const linkColumns = {
  id: shareLinks.id,
  userId: shareLinks.userId,
  code: shareLinks.code,
  comboId: shareLinks.comboId,
  battleId: shareLinks.battleId,
  deckId: shareLinks.deckId,
  mediaId: shareLinks.mediaId,
};

/** Changes with every row of the thing, also with its counters. */
const content = sql<string>`md5(concat(
  (select one::text from battles one where one.id = ${shareLinks.battleId}),
  (select one::text from decks one where one.id = ${shareLinks.deckId}),
  (select one::text from media one where one.id = ${shareLinks.mediaId}),
  (select string_agg(one::text, '' order by one.id) from combos one where one.id = any(array(
    select ${shareLinks.comboId}
    union all select my_combo_id from battles where id = ${shareLinks.battleId}
    union all select unnest(array[combo1_id, combo2_id, combo3_id]) from decks
      where id = ${shareLinks.deckId})))
))`;

const readVersion = prepared('web_shared', (db) =>
  db
    .select({
      ...linkColumns,
      content,
      username: users.username,
      displayName: users.displayName,
      avatarFolder: users.avatarFolder,
      timeZone: users.timeZone,
      language: users.language,
      deviceLanguage: users.deviceLanguage,
    })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(and(eq(shareLinks.code, arg('code')), isLinkOnWeb)),
);

/** All that the page of a link depends on. Undefined for what it does not open, as for no link. */
export const findVersion = (db: Reader, code: string) => first(readVersion(db, { code }));
export type SharedVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

const readAvatar = prepared('web_shared_avatar', (db) =>
  db
    .select({ id: users.id, folder: users.avatarFolder, files: users.avatarFiles })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(and(eq(shareLinks.code, arg('code')), isLinkOnWeb)),
);

export const findAvatar = (db: Reader, code: string) => first(readAvatar(db, { code }));

/** For a link that opens its thing; one statement, since many may open a page at once. */
export const countView = (tx: Writer, code: string, day: string) =>
  isChanged(
    tx.execute(sql`
      insert into share_link_views (link_id, day, views)
      select ${shareLinks.id}, ${day}::date, 1 from ${shareLinks}
      where ${shareLinks.code} = ${code} and ${isLinkOnWeb}
      on conflict (link_id, day) do update set views = share_link_views.views + 1`),
  );
