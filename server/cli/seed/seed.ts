import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { chunks } from '../../async';
import type { Reader, Tx, WritableDb } from '../../db/pool';
import * as schema from '../../db/schema';
import { hashPassword } from '../../features/accounts/credentials';
import { recountPeople } from '../../features/people/people.counters';
import { type DemoCommunity, makeDemoCommunity } from './community';
import type { DemoFiles, StoredDemo } from './files';
import { DEMO_USERNAMES, demo } from './random';
import { conversationsOf, insertCollections, insertTrades } from './social';

/** Advisory lock, so that only one of two concurrent seeds writes. */
const SEED_LOCK = 732_651;

/** Rows per statement; Postgres accepts at most 65,535 parameters. */
const BATCH = 1_000;

export type SeedResult =
  | { seeded: true; community: DemoCommunity }
  /** Nothing was changed, because these usernames are taken. */
  | { seeded: false; taken: string[] };

/** Writes the demo community in one transaction. Only the demo account has a known password. */
export async function seedDemoCommunity(
  db: WritableDb,
  { now, files, demoPassword }: { now: Date; files: DemoFiles; demoPassword: () => string },
): Promise<SeedResult> {
  const before = await takenNames(db);
  if (before.length > 0) return { seeded: false, taken: before };
  const community = makeDemoCommunity(now);
  const stored = await files.store(community);
  let seeded = false;
  try {
    // `transact` is not needed: the command has only a database, and nothing follows the commit.
    const taken = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      const names = await takenNames(tx);
      if (names.length === 0)
        await insertCommunity(tx, community, stored, { demoPassword: demoPassword(), now });
      return names;
    });
    seeded = taken.length === 0;
    return seeded ? { seeded: true, community } : { seeded: false, taken };
  } finally {
    if (!seeded) await files.remove(stored);
  }
}

async function takenNames(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ username: schema.users.username })
    .from(schema.users)
    .where(inArray(sql`lower(${schema.users.username})`, DEMO_USERNAMES));
  return rows.map((row) => row.username);
}

async function insertCommunity(
  tx: Tx,
  community: DemoCommunity,
  stored: StoredDemo,
  { demoPassword, now }: { demoPassword: string; now: Date },
): Promise<void> {
  const userIds = await insertPeople(tx, community, stored, demoPassword);
  const person = atIn(userIds);
  const comboIds = await insertCombos(tx, community, person);
  const combo = atIn(comboIds);
  await insertBattles(tx, community, person, combo);
  await insertCollections(tx, community, person);
  await insertChats(tx, community, person, now);
  const postIds = await insertPosts(tx, community, stored, person);
  await recountPeople(tx, userIds);
  const tournamentIds = await insertTournaments(tx, community, stored, person);
  await insertDecks(tx, community, { person, combo, tournament: atIn(tournamentIds) });
  await insertModeration(tx, community, { person, combo, post: atIn(postIds) });
}

/** Maps an index in the community's lists to an id. */
type IdAt = (position: number) => number;

const atIn =
  (ids: readonly number[]): IdAt =>
  (position) =>
    ids[position] ?? 0;

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Sorts rows by age, so that ids grow with time, as in real use. */
const oldestFirst = <T extends { createdAt: Date }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

async function insertPeople(
  tx: Tx,
  { players, profiles }: DemoCommunity,
  { avatars }: StoredDemo,
  demoPassword: string,
): Promise<number[]> {
  const demoHash = await hashPassword(demoPassword);
  // The password is discarded: nobody signs in as an invented person.
  const unusableHash = await hashPassword(randomBytes(32).toString('base64url'));
  const rows = players.map(({ username, displayName, createdAt }, index) => ({
    username,
    displayName,
    createdAt,
    passwordHash: username === demo.username ? demoHash : unusableHash,
    bio: profiles[index]?.bio,
    city: profiles[index]?.city,
    profileCompleted: profiles[index]?.profileCompleted,
    // Some show themselves without an account.
    webProfile: index % 4 === 0 ? ('listed' as const) : ('off' as const),
    ...avatars[index],
  }));
  return idsOf(await tx.insert(schema.users).values(rows).returning({ id: schema.users.id }));
}

async function insertCombos(tx: Tx, { combos }: DemoCommunity, person: IdAt): Promise<number[]> {
  const rows = combos.map(({ owner, type: _type, edge: _edge, ...combo }) => ({
    ...combo,
    userId: person(owner),
  }));
  return idsOf(await tx.insert(schema.combos).values(rows).returning({ id: schema.combos.id }));
}

async function insertBattles(tx: Tx, community: DemoCommunity, person: IdAt, combo: IdAt) {
  for (const batch of chunks(community.battles, BATCH)) {
    const rows = batch.map(({ userId, comboId, ...battle }) => ({
      ...battle,
      userId: person(userId),
      myComboId: combo(comboId),
      createdAt: battle.playedAt,
      updatedAt: battle.playedAt,
    }));
    await tx.insert(schema.battles).values(rows);
  }
  for (const batch of chunks(community.days, BATCH)) {
    const rows = batch.map((day) => ({ ...day, userId: person(day.userId) }));
    await tx.insert(schema.battleDays).values(rows);
  }
}

async function insertChats(tx: Tx, { chats }: DemoCommunity, person: IdAt, now: Date) {
  const sides = chats.friendships.flatMap(({ people: [a, b], createdAt }) => [
    { userId: person(a), friendId: person(b), createdAt },
    { userId: person(b), friendId: person(a), createdAt },
  ]);
  await tx.insert(schema.friendships).values(sides);
  const withIds = <T extends { sender: number; receiver: number }>(rows: readonly T[]) =>
    rows.map(({ sender, receiver, ...row }) => ({
      ...row,
      senderId: person(sender),
      receiverId: person(receiver),
    }));
  await tx.insert(schema.friendRequests).values(withIds(chats.requests));
  const sent = [...withIds(chats.messages), ...(await insertTrades(tx, person, now))];
  const written = await tx.insert(schema.messages).values(oldestFirst(sent)).returning();
  await tx.insert(schema.conversations).values(conversationsOf(written));
}

async function insertPosts(tx: Tx, { posts }: DemoCommunity, stored: StoredDemo, person: IdAt) {
  const rows = posts.map((post, index): typeof schema.media.$inferInsert => ({
    ...stored.posts[index],
    userId: person(post.author),
    title: post.title,
    description: post.description,
    mediaType: post.shows === 'text' ? 'text' : post.shows === 'clip' ? 'video' : 'image',
    visibility: post.isPrivate ? 'private' : 'public',
    status: 'ready',
    statusAt: post.createdAt,
    viewCount: post.viewedBy.length,
    likeCount: post.likedBy.length,
    commentCount: post.comments.length,
    commentsVersion: post.comments.length,
    createdAt: post.createdAt,
    updatedAt: post.createdAt,
  }));
  const ids = idsOf(await tx.insert(schema.media).values(rows).returning({ id: schema.media.id }));
  const each = <T>(make: (post: DemoCommunity['posts'][number], mediaId: number) => T[]) =>
    posts.flatMap((post, index) => make(post, ids[index] ?? 0));
  const likes = each(({ likedBy, createdAt }, mediaId) =>
    likedBy.map((liker) => ({ mediaId, userId: person(liker), createdAt })),
  );
  const views = each(({ viewedBy, createdAt }, mediaId) => {
    const day = createdAt.toISOString().slice(0, 10);
    return viewedBy.map((viewer) => ({ mediaId, userId: person(viewer), day }));
  });
  const written = each((post, mediaId) =>
    post.comments.map(({ author, ...rest }) => ({ ...rest, mediaId, userId: person(author) })),
  );
  await tx.insert(schema.mediaLikes).values(likes);
  await tx.insert(schema.mediaViews).values(views);
  await tx.insert(schema.comments).values(oldestFirst(written));
  return ids;
}

async function insertTournaments(
  tx: Tx,
  { tournaments }: DemoCommunity,
  { flyers }: StoredDemo,
  person: IdAt,
): Promise<number[]> {
  const rows = tournaments.map(({ author, flyer: _flyer, participants, ...words }, index) => ({
    ...words,
    ...flyers[index],
    userId: person(author),
    participantCount: participants.length,
    updatedAt: words.createdAt,
  }));
  const ids = idsOf(
    await tx.insert(schema.tournaments).values(rows).returning({ id: schema.tournaments.id }),
  );
  const registered = tournaments.flatMap(({ participants }, index) =>
    participants.map(({ person: position, ...participant }) => ({
      ...participant,
      tournamentId: ids[index] ?? 0,
      userId: position === null ? null : person(position),
    })),
  );
  await tx.insert(schema.tournamentParticipants).values(oldestFirst(registered));
  return ids;
}

/** Inserts decks without forecasts, which need the app's own ratings (`forecastDecks`). */
async function insertDecks(
  tx: Tx,
  { decks }: DemoCommunity,
  { person, combo, tournament }: { person: IdAt; combo: IdAt; tournament: IdAt },
): Promise<void> {
  const rows = decks.map(({ owner, trio, counters, battles: _, ...deck }) => ({
    ...deck,
    ...counters,
    userId: person(owner),
    combo1Id: combo(trio[0]),
    combo2Id: combo(trio[1]),
    combo3Id: combo(trio[2]),
  }));
  const inserted = await tx.insert(schema.decks).values(rows).returning({ id: schema.decks.id });
  const played = decks.flatMap(({ owner, battles }, index) =>
    battles.map(({ tournament: event, rounds, ...battle }) => ({
      ...battle,
      deckId: inserted[index]?.id ?? 0,
      userId: person(owner),
      tournamentId: event === null ? null : tournament(event),
      rounds: rounds.map(({ combo: mine, ...round }) => ({ ...round, myComboId: combo(mine) })),
    })),
  );
  await tx.insert(schema.deckBattles).values(oldestFirst(played));
}

async function insertModeration(
  tx: Tx,
  { moderation: { blocked, reports } }: DemoCommunity,
  { person, combo, post }: { person: IdAt; combo: IdAt; post: IdAt },
): Promise<void> {
  if (blocked >= 0) {
    await tx.insert(schema.blocks).values({ userId: person(0), blockedId: person(blocked) });
  }
  const idOf = { media: post, combo, user: person };
  await tx.insert(schema.reports).values(
    reports.map(({ kind, category, target, subject, reporter, reason }) => ({
      kind,
      category,
      targetId: idOf[kind](target),
      subjectId: person(subject),
      reporterId: person(reporter),
      reason,
    })),
  );
}
