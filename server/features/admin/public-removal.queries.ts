import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { isPublicPerson } from '../../db/hidden';
import type { Reader, Tx } from '../../db/pool';
import { anyOf, first } from '../../db/query';
import {
  combos,
  decks,
  media,
  publicRemovals,
  type REMOVED_KINDS,
  removedItems,
  shareLinks,
  tournaments,
  users,
} from '../../db/schema';
import { bumpVersions } from '../../db/versions';
import { edgeAt } from '../tournaments/tournaments.policy';

type Kind = (typeof REMOVED_KINDS)[number];

const KINDS: readonly { kind: Kind; table: SQL; shown: SQL; show: SQL; hide: SQL }[] = [
  ...(
    [
      ['combo', combos],
      ['deck', decks],
    ] as const
  ).map(([kind, table]) => ({
    kind,
    table: sql`${table}`,
    shown: sql`item.is_public`,
    show: sql`is_public = true`,
    hide: sql`is_public = false`,
  })),
  {
    kind: 'media',
    table: sql`${media}`,
    shown: sql`item.visibility = 'public'`,
    show: sql`visibility = 'public'`,
    hide: sql`visibility = 'private'`,
  },
];

/** Locks what the removal and its undo change, in the order of all other changes. */
export async function lockContent(tx: Tx, userId: number): Promise<void> {
  await bumpVersions(tx, [userId], 'battles', 'combos');
  await tx.execute(sql`select from decks where user_id = ${userId} order by id for update`);
  await tx.execute(sql`
    select from media where id in (
      select id from media where user_id = ${userId}
      union select media_id from comments where user_id = ${userId}
      union select media_id from removed_comments where user_id = ${userId}
    ) order by id for no key update`);
  await tx.execute(sql`
    select from tournaments where user_id = ${userId} order by id for no key update`);
}

export const hideItems = async (tx: Tx, userId: number) => {
  for (const { kind, table, shown, hide } of KINDS) {
    await tx.execute(sql`
      with gone as (
        update ${table} item set ${hide}, version = version + 1
        where user_id = ${userId} and ${shown} returning id
      )
      insert into removed_items (user_id, kind, item_id)
      select ${userId}::bigint, ${kind}, id from gone on conflict do nothing`);
  }
};

/** What was deleted meanwhile stays deleted. */
export const showItems = async (tx: Tx, userId: number) => {
  for (const { kind, table, shown, show } of KINDS) {
    await tx.execute(sql`
      update ${table} item set ${show}, version = version + 1
      from removed_items removed
      where removed.user_id = ${userId} and removed.kind = ${kind} and removed.item_id = item.id
        and item.user_id = ${userId} and not (${shown})`);
  }
};

const COMMENT = sql.raw('id, media_id, user_id, content, client_id, created_at');

/** Moves comments from one table to the other, with the counts of their posts. */
export const moveComments = (tx: Tx, userId: number, direction: 'out' | 'back') => {
  const [from, to] =
    direction === 'out' ? ['comments', 'removed_comments'] : ['removed_comments', 'comments'];
  const sign = direction === 'out' ? -1 : 1;
  return tx.execute(sql`
    with moved as (
      delete from ${sql.identifier(from)} where user_id = ${userId} returning ${COMMENT}
    ), kept as (
      insert into ${sql.identifier(to)} (${COMMENT}) overriding system value
      select ${COMMENT} from moved on conflict do nothing returning media_id
    ), counted as (
      select media_id, count(*)::int as n from kept group by media_id
    )
    update media set
      comment_count = greatest(0, comment_count
        + case when ${isPublicPerson(sql`${userId}::bigint`)} then ${sign} * n else 0 end),
      comments_version = comments_version + 1
    from counted where media.id = counted.media_id`);
};

/** Those that have been played, or are being played, belong to their players as well. */
export const hideTournaments = (tx: Tx, userId: number, now: Date) =>
  tx.execute(sql`
    update tournaments set removed_at = ${now.toISOString()}
    where user_id = ${userId} and removed_at is null and date > ${edgeAt(now).toISOString()}
      and not exists (
        select from events where tournament_id = tournaments.id
          and phase in ('running', 'finished', 'cancelled'))`);

export const showTournaments = (tx: Tx, userId: number) =>
  tx.update(tournaments).set({ removedAt: null }).where(eq(tournaments.userId, userId));

/** @returns the folder of a picture that was set aside before, if there is a newer one now */
export async function hideProfile(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ folder: string | null }>(sql`
    with before as (select * from public_removals where user_id = ${userId})
    update public_removals set
      display_name = coalesce(person.display_name, before.display_name),
      bio = coalesce(person.bio, before.bio),
      city = coalesce(person.city, before.city),
      avatar_folder = coalesce(person.avatar_folder, before.avatar_folder),
      avatar_files = case when person.avatar_folder is null then before.avatar_files
        else person.avatar_files end
    from users person, before
    where person.id = ${userId} and public_removals.user_id = ${userId}
    returning case when person.avatar_folder is not null then before.avatar_folder end as folder`);
  await tx.execute(sql`
    update users set display_name = null, bio = null, city = null, avatar_folder = null,
      avatar_files = '[]', version = version + 1 where id = ${userId}`);
  return rows[0]?.folder ?? null;
}

/** What the person has written or uploaded since stays. @returns the folder of an unused picture */
export async function showProfile(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ folder: string | null }>(sql`
    with before as (select id, avatar_folder from users where id = ${userId})
    update users person set
      display_name = coalesce(person.display_name, kept.display_name),
      bio = coalesce(person.bio, kept.bio),
      city = coalesce(person.city, kept.city),
      avatar_files = case when person.avatar_folder is null then kept.avatar_files
        else person.avatar_files end,
      avatar_folder = coalesce(person.avatar_folder, kept.avatar_folder),
      version = person.version + 1
    from public_removals kept, before
    where person.id = ${userId} and kept.user_id = ${userId}
    returning case when before.avatar_folder is not null then kept.avatar_folder end as folder`);
  return rows[0]?.folder ?? null;
}

export const findRemoval = (tx: Tx, userId: number) =>
  first(tx.select().from(publicRemovals).where(eq(publicRemovals.userId, userId)).for('update'));

export async function forget(tx: Tx, userId: number): Promise<void> {
  await tx.delete(removedItems).where(eq(removedItems.userId, userId));
  await tx.delete(publicRemovals).where(eq(publicRemovals.userId, userId));
}

/** Withdraws what the person has opened to the web. */
export async function leaveWeb(tx: Tx, userId: number): Promise<void> {
  await tx.delete(shareLinks).where(eq(shareLinks.userId, userId));
  await tx.update(users).set({ webProfile: 'off' }).where(eq(users.id, userId));
}

/** The days to undo it start again. */
export const recordRemoval = (tx: Tx, userId: number, now: Date) =>
  tx.execute(sql`
    insert into public_removals (user_id, removed_at)
    select id, ${now.toISOString()} from users where id = ${userId}
    on conflict (user_id) do update set removed_at = excluded.removed_at`);

/** Comments that are back do not count as deleted. */
export const forgetDeletedComments = (tx: Tx, userId: number) =>
  tx.execute(sql`
    delete from deleted_items gone using comments back
    where gone.user_id = ${userId} and gone.kind = 'comment'
      and back.user_id = ${userId} and back.client_id = gone.client_id`);

type Folder = { folder: string | null };

/** Deletes removed posts and comments for good. */
export async function deletePosts(tx: Tx, userId: number): Promise<Folder[]> {
  const { rows } = await tx.execute<Folder>(sql`
    delete from media using removed_items removed
    where removed.user_id = ${userId} and removed.kind = 'media' and removed.item_id = media.id
      and media.user_id = ${userId} returning media.folder`);
  await tx.execute(sql`delete from removed_comments where user_id = ${userId}`);
  return rows;
}

export async function listRemovedTournaments(tx: Tx, userId: number) {
  const { rows } = await tx.execute<Folder & { id: number }>(sql`
    select id::int, folder from tournaments where user_id = ${userId} and removed_at is not null`);
  return rows;
}

export const deleteTournaments = (tx: Tx, cups: readonly { id: number }[]) =>
  tx.delete(tournaments).where(
    anyOf(
      tournaments.id,
      cups.map(({ id }) => id),
    ),
  );

/** People per run of the query. */
const BATCH = 100;

export const listDue = (db: Reader, before: Date) =>
  db
    .select({ userId: publicRemovals.userId })
    .from(publicRemovals)
    .where(lt(publicRemovals.removedAt, before))
    .limit(BATCH);
