import type { WritableDb } from '../db/pool';
import { blocks, friendships, guardianships, users } from '../db/schema';

/** Everybody who may be hidden from somebody. */
export const PEOPLE = [
  'owner',
  'stranger',
  'blocker',
  'blocked',
  'friend',
  'admin',
  'suspended',
  '@gone',
  'child',
];

/** @returns their ids in the order of PEOPLE, and who is hidden from whom */
export async function plantPeople(db: WritableDb) {
  const rows = await db
    .insert(users)
    .values(
      PEOPLE.map((username) => ({
        username,
        passwordHash: '!',
        role: username === 'admin' ? ('admin' as const) : ('user' as const),
        suspendedAt: username === 'suspended' ? new Date() : null,
      })),
    )
    .returning({ id: users.id });
  const people = rows.map(({ id }) => id);
  const id = (name: string) => people[PEOPLE.indexOf(name)] ?? 0;
  const pairs = [
    { userId: id('blocker'), blockedId: id('owner') },
    { userId: id('owner'), blockedId: id('blocked') },
    { userId: id('stranger'), blockedId: id('admin') },
  ];
  await db.insert(blocks).values(pairs);
  const [child, friend] = [id('child'), id('friend')];
  await db.insert(guardianships).values({
    userId: child,
    email: 'parent@example.org',
    tokenHash: 'hash',
    childUntil: new Date().getUTCFullYear(),
  });
  await db.insert(friendships).values(
    [child, id('owner')].flatMap((other) => [
      { userId: other, friendId: friend },
      { userId: friend, friendId: other },
    ]),
  );
  const isBlocked = (a: number, b: number) =>
    pairs.some(({ userId, blockedId }) => userId === a && blockedId === b);
  const isHidden = (viewer: number, owner: number): boolean =>
    isBlocked(viewer, owner) ||
    isBlocked(owner, viewer) ||
    (owner === child && viewer !== child && viewer !== friend) ||
    (owner === id('suspended') && viewer !== owner && viewer !== id('admin'));
  return { people, isHidden };
}
