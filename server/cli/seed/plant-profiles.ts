import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/pool';
import { blocks, reports, users } from '../../db/schema';
import type { DemoCommunity } from './demo-community';
import type { Avatar } from './demo-files';
import { DEMO_REASONS } from './demo-profile-words';
import type { DemoProfile } from './demo-profiles';

/** Writes what people say of themselves, and their pictures. */
export async function plantProfiles(
  tx: Tx,
  profiles: readonly DemoProfile[],
  avatars: readonly Avatar[],
  idOf: (person: number) => number,
): Promise<void> {
  for (const [person, { avatar: _avatar, ...words }] of profiles.entries()) {
    const values = { ...words, ...avatars[person] };
    await tx
      .update(users)
      .set(values)
      .where(eq(users.id, idOf(person)));
  }
}

interface Ids {
  person: (position: number) => number;
  combo: (position: number) => number;
  post: (position: number) => number;
}

/**
 * Somebody whom the demo account has blocked, and open reports for the administrator. Whoever is
 * reported has done nothing but stand where they stand.
 */
export async function plantQuarrels(
  tx: Tx,
  { players, chats, posts, combos }: DemoCommunity,
  ids: Ids,
): Promise<void> {
  const known = new Set(
    [
      ...chats.friendships.map(({ people }) => people),
      ...chats.requests.map(({ sender, receiver }) => [sender, receiver]),
      ...chats.messages.map(({ sender, receiver }) => [sender, receiver]),
    ]
      .filter((pair) => pair.includes(0))
      .flat(),
  );
  const strangers = players.map((_, person) => person).filter((person) => !known.has(person));
  const authors = new Set(posts.map(({ author }) => author));
  const blocked = strangers.findLast((person) => !authors.has(person));
  if (blocked !== undefined) {
    await tx.insert(blocks).values({ userId: ids.person(0), blockedId: ids.person(blocked) });
  }
  const [first = 0, second = 0] = posts.flatMap(({ author }, post) => (author === 0 ? [] : [post]));
  const combo = combos.findIndex(({ owner, isPublic }) => owner > 3 && isPublic);
  const subjects = [
    { kind: 'media', targetId: ids.post(first), subject: posts[first]?.author },
    { kind: 'media', targetId: ids.post(second), subject: posts[second]?.author },
    { kind: 'combo', targetId: ids.combo(combo), subject: combos[combo]?.owner },
    { kind: 'user', targetId: ids.person(7), subject: 7 },
  ] as const;
  await tx.insert(reports).values(
    subjects.map(({ kind, targetId, subject = 0 }, index) => ({
      kind,
      targetId,
      subjectId: ids.person(subject),
      reporterId: ids.person(subject === index + 1 ? index + 20 : index + 1),
      reason: DEMO_REASONS[index] ?? '',
    })),
  );
}
