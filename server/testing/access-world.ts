import { befriend, buildBlock, buildUser, type TestUser } from './factories';
import type { TestApp } from './test-app';

/**
 * The callers: nobody, a stranger, a friend of the owner, somebody the owner has blocked, the
 * owner, and the administrator. After adding a role here, add it in `createWorld`; rows that lack
 * it do not compile.
 */
export const ROLES = [
  'visitor',
  'stranger',
  'friend',
  'blocked',
  'owner',
  'administrator',
] as const;
export type AccessRole = (typeof ROLES)[number];

/** The people of the table. What `request` creates belongs to the owner and is private. */
export interface World {
  app: TestApp;
  people: Record<Exclude<AccessRole, 'visitor'>, TestUser>;
}

export async function createWorld(app: TestApp): Promise<World> {
  // Ids that generated requests do not hit: blocking the friend would affect later requests.
  await app.pool.query('alter sequence users_id_seq restart with 730219');
  // With e-mail addresses, to check that no answer contains them.
  const person = (name: string, values = {}) =>
    buildUser(app, { username: name, email: `${name}@secret.example`, ...values });
  const people = {
    stranger: await person('stranger'),
    friend: await person('friend'),
    blocked: await person('blocked'),
    owner: await person('owner'),
    administrator: await person('administrator', { role: 'admin' }),
  };
  await befriend(app, people.owner, people.friend);
  await buildBlock(app, people.owner, people.blocked);
  return { app, people };
}
