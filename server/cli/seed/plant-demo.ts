import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Db, Reader, Tx } from '../../db/pool';
import { battleDays, battles, combos, users } from '../../db/schema';
import { hashPassword } from '../../features/accounts/credentials';
import { recountPeople } from '../../features/people/person-counts';
import { type DemoCommunity, makeDemoCommunity } from './demo-community';
import type { DemoFiles, StoredDemo } from './demo-files';
import { DEMO_USERNAME } from './demo-words';
import { plantChats } from './plant-chats';
import { plantDecks } from './plant-decks';
import { plantPosts } from './plant-posts';
import { plantProfiles, plantQuarrels } from './plant-profiles';
import { plantTournaments } from './plant-tournaments';

/** Any number that nothing else locks: two seeds at once plant one community. */
const SEED_LOCK = 732_651;

/** Rows a statement; Postgres takes at most 65,535 parameters. */
const BATCH = 1_000;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

export type PlantResult =
  | {
      planted: true;
      people: number;
      combos: number;
      battles: number;
      posts: number;
      tournaments: number;
      decks: number;
    }
  /** Nothing was changed, since these usernames exist already. */
  | { planted: false; taken: string[] };

interface Options {
  now: Date;
  files: DemoFiles;
  demoPassword: () => string;
}

/**
 * Writes the demo community in one transaction: all of it is there, or nothing. Only the demo
 * account has a password that anybody knows.
 */
export async function plantDemoCommunity(db: Db, options: Options): Promise<PlantResult> {
  const community = makeDemoCommunity(options.now);
  const taken = await takenNames(db, community);
  if (taken.length > 0) return { planted: false, taken };
  const stored = await options.files.store(community);
  let result: PlantResult | undefined;
  try {
    result = await db.transaction((tx) => plant(tx, community, stored, options.demoPassword()));
    return result;
  } finally {
    if (!result?.planted) await options.files.remove(stored);
  }
}

async function plant(
  tx: Tx,
  community: DemoCommunity,
  stored: StoredDemo,
  demoPassword: string,
): Promise<PlantResult> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const taken = await takenNames(tx, community);
  if (taken.length > 0) return { planted: false, taken };

  const userIds = await insertPeople(tx, community, demoPassword);
  const idOf = (owner: number) => userIds[owner] ?? 0;
  const comboIds = await plantRecords(tx, community, idOf);
  await plantChats(tx, community.chats, idOf);
  const posts = await plantPosts(tx, community.posts, stored.posts, idOf);
  await plantProfiles(tx, community.profiles, stored.avatars, idOf);
  await recountPeople(tx, userIds);
  const cups = await plantTournaments(tx, community.tournaments, stored.flyers, idOf);
  await plantDecks(tx, community.decks, {
    person: idOf,
    combo: (position) => comboIds[position] ?? 0,
    tournament: (position) => cups[position] ?? 0,
  });
  await plantQuarrels(tx, community, {
    person: idOf,
    combo: (position) => comboIds[position] ?? 0,
    post: (position) => posts[position] ?? 0,
  });
  return {
    planted: true,
    people: community.players.length,
    combos: community.combos.length,
    battles: community.battles.length,
    posts: community.posts.length,
    tournaments: community.tournaments.length,
    decks: community.decks.length,
  };
}

/** Combos, their battles, and the days on which they were fought. Gives the combos' ids. */
async function plantRecords(
  tx: Tx,
  community: DemoCommunity,
  idOf: (person: number) => number,
): Promise<number[]> {
  const comboIds: number[] = [];
  for (const batch of batches(community.combos)) {
    const rows = batch.map(({ owner, type: _type, edge: _edge, ...combo }) => ({
      ...combo,
      userId: idOf(owner),
    }));
    const inserted = await tx.insert(combos).values(rows).returning({ id: combos.id });
    comboIds.push(...inserted.map((row) => row.id));
  }
  for (const batch of batches(community.battles)) {
    const rows = batch.map(({ userId, comboId, ...battle }) => ({
      ...battle,
      userId: idOf(userId),
      myComboId: comboIds[comboId] ?? 0,
      createdAt: battle.playedAt,
      updatedAt: battle.playedAt,
    }));
    await tx.insert(battles).values(rows);
  }
  for (const batch of batches(community.days)) {
    await tx.insert(battleDays).values(batch.map((day) => ({ ...day, userId: idOf(day.userId) })));
  }
  return comboIds;
}

async function takenNames(db: Reader, { players }: DemoCommunity): Promise<string[]> {
  const names = players.map(({ username }) => username.toLowerCase());
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, names));
  return rows.map((row) => row.username);
}

/** Ids in the order of the players. */
async function insertPeople(
  tx: Tx,
  { players }: DemoCommunity,
  demoPassword: string,
): Promise<number[]> {
  const demoHash = await hashPassword(demoPassword);
  // Forgotten at once: nobody signs in as one of the invented people.
  const nobodysHash = await hashPassword(randomBytes(32).toString('base64url'));
  const rows = players.map(({ username, displayName, createdAt }) => ({
    username,
    displayName,
    createdAt,
    passwordHash: username === DEMO_USERNAME ? demoHash : nobodysHash,
  }));
  const inserted = await tx.insert(users).values(rows).returning({ id: users.id });
  return inserted.map((row) => row.id);
}
