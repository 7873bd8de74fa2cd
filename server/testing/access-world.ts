import { befriend, buildBlock, buildUser, type TestUser } from './factories';
import type { TestApp } from './test-app';

/**
 * Who calls: nobody, somebody else, a friend of the owner, somebody whom the owner has blocked,
 * whose thing it is, and the administrator. A new role is added here and in `createWorld`; then
 * every row that lacks it does not compile.
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

/** The people of the table. What `request` makes belongs to the owner and is private. */
export interface World {
  app: TestApp;
  people: Record<Exclude<AccessRole, 'visitor'>, TestUser>;
}

export async function createWorld(app: TestApp): Promise<World> {
  // Ids that generated requests do not hit: blocking the friend would change what later ones may.
  await app.pool.query('alter sequence users_id_seq restart with 730219');
  // With addresses, to see that no answer tells them.
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
