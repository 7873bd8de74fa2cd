import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Battle, BattleSubmission } from '#shared/battles';
import type { Combo, ComboInput } from '#shared/combos';
import { api } from '#shared/routes';
import { SESSION_LIFETIME_MS, sessionCookieName } from '../auth/session-reader';
import {
  blocks,
  combos,
  decks,
  friendships,
  media,
  notifications,
  sessions,
  tournaments,
  userBadges,
  users,
} from '../db/schema';
import type { Actor } from '../deps';
import { hashPassword } from '../features/accounts/credentials';
import { recountPeople } from '../features/people/people.counters';
import type { TestApp } from './test-app';
import { type Client, createClient } from './test-client';

/** The password of every test user. */
export const PASSWORD = 'correct horse battery';

let passwordHash: Promise<string> | undefined;

let built = 0;

/** A number for names that is unique in this process. */
const next = () => {
  built += 1;
  return built;
};

export interface TestUser extends Actor {
  password: string;
  /** A client that calls the API as this person. */
  client: Client;
}

type UserOverrides = Partial<typeof users.$inferInsert>;

/** Creates a signed-in person, written directly for speed. */
export async function buildUser(app: TestApp, overrides: UserOverrides = {}): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const values = {
    username: `player${next()}`,
    passwordHash: await passwordHash,
    emailState: 'confirmed' as const,
    ...overrides,
  };
  const [row] = await app.db.insert(users).values(values).returning();
  if (!row) throw new Error('The user was not inserted');
  const { id, username, displayName, role, email, emailState, avatarFolder } = row;
  const { profileCompleted, timeZone, language, deviceLanguage } = row;
  const client = await signedInClient(app, id);
  return {
    id,
    username,
    displayName,
    role,
    email,
    emailState,
    avatarFolder,
    profileCompleted,
    timeZone,
    language,
    deviceLanguage,
    password: PASSWORD,
    client,
  };
}

/** Creates a session for a person, and a client with its cookie. */
export async function signedInClient(app: TestApp, userId: number): Promise<Client> {
  const sid = randomBytes(24).toString('base64url');
  await app.db.insert(sessions).values({
    sid,
    sess: { cookie: { originalMaxAge: SESSION_LIFETIME_MS }, passport: { user: userId } },
    expire: new Date(Date.now() + SESSION_LIFETIME_MS),
  });
  return createClient(app.url, sessionCookie(app, sid));
}

/** The signed cookie of a session id, as express-session writes it. */
export function sessionCookie(app: TestApp, sid: string): string {
  const { config } = app.deps;
  const signature = createHmac('sha256', config.sessionSecret).update(sid).digest('base64');
  const value = encodeURIComponent(`s:${sid}.${signature.replace(/=+$/, '')}`);
  return `${sessionCookieName(config)}=${value}`;
}

/** Makes two people friends, without a request. */
export async function befriend(app: TestApp, a: Actor, b: Actor): Promise<void> {
  await app.db.insert(friendships).values([
    { userId: a.id, friendId: b.id },
    { userId: b.id, friendId: a.id },
  ]);
  await recountPeople(app.db, [a.id, b.id]);
}

/** Makes `by` block `whom`, as if through the API, assuming they were not friends. */
export async function buildBlock(app: TestApp, by: Actor, whom: Actor): Promise<void> {
  await app.db.insert(blocks).values({ userId: by.id, blockedId: whom.id });
}

/** A complete and valid submission of the combo form. */
export function comboInput(overrides: Partial<ComboInput> = {}): ComboInput {
  return {
    name: `Combo ${next()}`,
    blade: 'Dran Sword',
    disk: '3-60',
    driver: 'Flat',
    ...overrides,
  };
}

/** Creates a combo of `owner` through the API. */
export async function buildCombo(
  owner: TestUser,
  overrides: Partial<ComboInput> = {},
): Promise<Combo> {
  const { body } = await owner.client.call(api.createCombo, { body: comboInput(overrides) });
  return body;
}

/** What the record dialog sends: one round, won by burst. */
export function battleInput(
  myComboId: number | string,
  overrides: Partial<BattleSubmission> = {},
): BattleSubmission {
  return {
    myComboId,
    opponentCombo: 'Hells Scythe 4-60 T',
    opponentName: `Rival ${next()}`,
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
    ...overrides,
  };
}

/** Creates a battle of `owner` through the API, with a new combo unless one is given. */
export async function buildBattle(
  owner: TestUser,
  { myComboId, ...overrides }: Partial<BattleSubmission> = {},
): Promise<Battle> {
  const comboId = myComboId ?? (await buildCombo(owner)).id;
  const { body } = await owner.client.call(api.createBattle, {
    body: battleInput(comboId, overrides),
  });
  return body;
}

/**
 * Waits out the millisecond in which a row was written, since rows created in the same millisecond
 * would be ordered only by id in newest-first lists.
 */
async function millisecondOver({ createdAt }: { createdAt: Date }) {
  while (Date.now() <= createdAt.getTime()) await nextTurn();
}

/** Writes a post of `owner` directly; by default, a public text post that is ready. */
export async function plantPost(
  app: TestApp,
  owner: Actor,
  values: Partial<typeof media.$inferInsert> = {},
): Promise<typeof media.$inferSelect> {
  const post = { mediaType: 'text', visibility: 'public', status: 'ready' } as const;
  const [row] = await app.db
    .insert(media)
    .values({ ...post, title: `Post ${next()}`, userId: owner.id, ...values })
    .returning();
  if (!row) throw new Error('The post was not inserted');
  if (!values.createdAt) await millisecondOver(row);
  return row;
}

/** Stores a file that is not a real picture, and returns the columns that refer to it. */
async function plantPicture(app: TestApp) {
  const folder = randomUUID();
  const bytes = Buffer.from('not a real picture');
  const source = path.join(os.tmpdir(), `ripcord-planted-${folder}`);
  await fs.writeFile(source, bytes);
  await app.deps.storage.put(folder, '480.webp', source, 'image/webp');
  await fs.rm(source);
  const file = { role: 'shown', type: 'image/webp', size: bytes.length, width: 480 } as const;
  return { folder, files: [{ ...file, name: '480.webp' }] };
}

/** Writes a ready image of `owner` with a file in the storage. */
export async function plantImage(
  app: TestApp,
  owner: Actor,
  values: Partial<typeof media.$inferInsert> = {},
): Promise<typeof media.$inferSelect> {
  const picture = await plantPicture(app);
  const size = { width: 480, height: 360 };
  return plantPost(app, owner, { mediaType: 'image', ...size, ...picture, ...values });
}

/** A day and a half from now, so that it does not end during a test. */
const soon = () => new Date(Date.now() + 36 * 3_600_000);

/** Writes a tournament of `owner` directly: in the near future, without a flyer. */
export async function plantTournament(
  app: TestApp,
  owner: Actor,
  values: Partial<typeof tournaments.$inferInsert> = {},
): Promise<typeof tournaments.$inferSelect> {
  const words = { name: `Cup ${next()}`, description: 'Swiss rounds, then a final of eight.' };
  const [row] = await app.db
    .insert(tournaments)
    .values({ ...words, locations: ['Town Hall'], date: soon(), userId: owner.id, ...values })
    .returning();
  if (!row) throw new Error('The tournament was not inserted');
  return row;
}

/** Writes a tournament of `owner` with a flyer in the storage. */
export const plantFlyer = async (
  app: TestApp,
  owner: Actor,
  values: Partial<typeof tournaments.$inferInsert> = {},
) => plantTournament(app, owner, { ...(await plantPicture(app)), ...values });

/** Gives a person an uploaded picture, and returns where it is stored. */
export async function plantAvatar(app: TestApp, owner: Actor) {
  const { folder, files } = await plantPicture(app);
  await app.db
    .update(users)
    .set({ avatarFolder: folder, avatarFiles: files })
    .where(eq(users.id, owner.id));
  return { username: owner.username, version: folder.slice(0, 8) };
}

/** Writes a notification of a new badge, unless told otherwise. */
export async function plantNotification(
  app: TestApp,
  { id: userId }: Pick<TestUser, 'id'>,
  overrides: Partial<typeof notifications.$inferInsert> = {},
): Promise<{ id: number }> {
  const at = new Date();
  const params = { badge: 'first-combo' };
  const values = { userId, kind: 'badge' as const, about: next(), params, since: at, at };
  const [row] = await app.db
    .insert(notifications)
    .values({ ...values, ...overrides })
    .returning({ id: notifications.id });
  if (!row) throw new Error('The notification was not inserted');
  return row;
}

/** Gives a person a badge; if they already have it, returns that one. */
export async function plantBadge(app: TestApp, owner: Actor, badgeKey = 'first-combo') {
  const [row] = await app.db
    .insert(userBadges)
    .values({ userId: owner.id, badgeKey })
    .onConflictDoUpdate({ target: [userBadges.userId, userBadges.badgeKey], set: { badgeKey } })
    .returning();
  if (!row) throw new Error('The badge was not inserted');
  return row;
}

/** Parts of three combos that form a legal deck. */
export const LEGAL_PARTS = [
  { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' },
  { blade: 'Hells Scythe', disk: '4-60', driver: 'Taper' },
  { blade: 'Wizard Rod', disk: '5-70', driver: 'Ball' },
] as const;

/** Writes three private combos of `owner` that form a legal deck, and returns their ids. */
export async function plantCombos(app: TestApp, owner: Actor): Promise<[number, number, number]> {
  const colors = { colorStart: '#3B82F6', colorEnd: '#8B5CF6' };
  const values = LEGAL_PARTS.map((parts) => ({
    ...parts,
    ...colors,
    name: `Combo ${next()}`,
    userId: owner.id,
  }));
  const rows = await app.db.insert(combos).values(values).returning({ id: combos.id });
  await recountPeople(app.db, [owner.id]);
  const [first, second, third] = rows.map(({ id }) => id);
  if (!first || !second || !third) throw new Error('The combos were not inserted');
  return [first, second, third];
}

/** Writes a private deck of `owner` directly, with three new combos unless they are given. */
export async function plantDeck(
  app: TestApp,
  owner: Actor,
  values: Partial<typeof decks.$inferInsert> = {},
): Promise<typeof decks.$inferSelect> {
  const { combo1Id, combo2Id, combo3Id } = values;
  const [first, second, third] =
    combo1Id && combo2Id && combo3Id
      ? [combo1Id, combo2Id, combo3Id]
      : await plantCombos(app, owner);
  const chosen = { combo1Id: first, combo2Id: second, combo3Id: third };
  const [row] = await app.db
    .insert(decks)
    .values({ name: `Deck ${next()}`, userId: owner.id, ...values, ...chosen })
    .returning();
  if (!row) throw new Error('The deck was not inserted');
  if (!values.createdAt) await millisecondOver(row);
  return row;
}
