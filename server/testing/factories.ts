import { createHmac, randomBytes } from 'node:crypto';
import type { Battle, BattleSubmission } from '../../shared/battles';
import type { Combo, ComboInput } from '../../shared/combos';
import { api } from '../../shared/routes';
import type { Actor } from '../auth/actor';
import { sessionCookieName } from '../auth/session-reader';
import { SESSION_LIFETIME_MS } from '../auth/session-store';
import { blocks, friendships, sessions, users } from '../db/schema';
import type { TestApp } from './test-app';
import { type Client, createClient } from './test-client';

/** The password of every built user. */
export const PASSWORD = 'correct horse battery';

/** PASSWORD, hashed once with the app's own parameters: hashing for each user costs time. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$0VohdfmOqApWA+1ylWHbow$fiRCQYxxJ02pDgUXCNTs8Qb4CO0e+QHcuIbCwEL59qM';

let built = 0;

/** A number that no other call in this process gets, for names. */
const next = () => {
  built += 1;
  return built;
};

export interface TestUser extends Actor {
  password: string;
  /** Calls the API as this person, signed in. */
  client: Client;
}

type UserOverrides = Partial<typeof users.$inferInsert>;

/** A person who is signed in: both rows are written directly, so that it takes no time. */
export async function buildUser(app: TestApp, overrides: UserOverrides = {}): Promise<TestUser> {
  const values = { username: `player${next()}`, passwordHash: PASSWORD_HASH, ...overrides };
  const [row] = await app.db.insert(users).values(values).returning();
  if (!row) throw new Error('The user was not inserted');
  const { id, username, displayName, role, email } = row;
  const client = await signedInClient(app, id);
  return { id, username, displayName, role, email, password: PASSWORD, client };
}

/** A new session of a person, and a client with its cookie. */
export async function signedInClient(app: TestApp, userId: number): Promise<Client> {
  const sid = randomBytes(24).toString('base64url');
  await app.db.insert(sessions).values({
    sid,
    sess: { cookie: { originalMaxAge: SESSION_LIFETIME_MS }, passport: { user: userId } },
    expire: new Date(Date.now() + SESSION_LIFETIME_MS),
  });
  return createClient(app.url, sessionCookie(app, sid));
}

/** The signed cookie of a session id, as express-session makes it. */
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
}

/** `by` blocks `whom`, as if through the API; they were no friends before. */
export async function buildBlock(app: TestApp, by: Actor, whom: Actor): Promise<void> {
  await app.db.insert(blocks).values({ userId: by.id, blockedId: whom.id });
}

/** What the combo form sends, complete and valid. */
export function comboInput(overrides: Partial<ComboInput> = {}): ComboInput {
  return {
    name: `Combo ${next()}`,
    blade: 'Dran Sword',
    disk: '3-60',
    driver: 'Flat',
    ...overrides,
  };
}

/** A combo of `owner`, made through the API. */
export async function buildCombo(
  owner: TestUser,
  overrides: Partial<ComboInput> = {},
): Promise<Combo> {
  const { body } = await owner.client.call(api.createCombo, { body: comboInput(overrides) });
  return body;
}

/** What the record dialog sends: one round, won by a burst. */
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

/** A battle of `owner`, made through the API; without a combo one is made for it. */
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
