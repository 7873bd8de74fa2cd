import { createRandom, type Random } from './random';
import { battleWords, chats, posts, reportReasons } from './words';

const POSTS_SEED = 20_250_623;
const CHATS_SEED = 20_250_111;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The demo account's friends are the first people of the list. */
const DEMO_FRIENDS = 14;
const FRIENDS_CHANCE = 0.18;
/** Age of the oldest conversation. */
const CHAT_DAYS = 12;

/** The oldest first; people are positions in the list. */
export function makePosts(people: number, now: Date) {
  const random = createRandom(POSTS_SEED);
  const made = posts.map(({ hoursAgo, shows, comments, ...post }, index) => {
    const age = hoursAgo * HOUR_MS;
    const createdAt = now.getTime() - age;
    const everybody = Array.from({ length: people }, (_, person) => person);
    const others = post.isPrivate ? [] : everybody.filter((person) => person !== post.author);
    const reach = Math.min(0.85, 0.25 + hoursAgo / 200);
    const viewedBy = others.filter(() => random.chance(reach));
    const liking = 0.2 + random.next() * 0.5;
    const drawing = () => ({
      seed: POSTS_SEED + index,
      mine: random.pick(battleWords.colors),
      other: random.pick(battleWords.colors),
    });
    return {
      ...post,
      createdAt: new Date(createdAt),
      shows,
      drawing: shows === 'text' || shows === 'clip' ? null : drawing(),
      viewedBy,
      likedBy: viewedBy.filter(() => random.chance(liking)),
      comments: comments.map(([author, content], at) => ({
        author,
        content,
        createdAt: new Date(createdAt + (age * (at + 1)) / (comments.length + 1.5)),
      })),
    };
  });
  return made.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
export type DemoPost = ReturnType<typeof makePosts>[number];

function makeFriendships(random: Random, joined: readonly Date[], now: Date) {
  return joined.flatMap((since, a) =>
    joined.slice(a + 1).flatMap((otherSince, index) => {
      const b = a + 1 + index;
      if (!(a === 0 ? b <= DEMO_FRIENDS : random.chance(FRIENDS_CHANCE))) return [];
      const from = Math.max(since.getTime(), otherSince.getTime());
      const createdAt = new Date(from + random.next() * (now.getTime() - from) * 0.9);
      return [{ people: [a, b] as const, createdAt }];
    }),
  );
}

/** The demo account's conversation with one friend: minutes between messages, the last at `end`. */
function makeConversation(
  random: Random,
  friend: number,
  { lines, unread }: (typeof chats)[number],
  end: number,
) {
  let time = end;
  const times = lines.map(() => {
    const sentAt = time;
    time -= random.int(1, 9) * MINUTE_MS;
    return sentAt;
  });
  return lines.map(([from, content], index) => {
    const createdAt = times[lines.length - 1 - index] ?? end;
    return {
      sender: from === 'me' ? 0 : friend,
      receiver: from === 'me' ? friend : 0,
      content,
      createdAt: new Date(createdAt),
      readAt: index >= lines.length - unread ? null : new Date(createdAt + MINUTE_MS),
    };
  });
}

/** Friends, open requests and messages, the oldest first; people are positions in the list. */
export function makeChats(joined: readonly Date[], now: Date) {
  const random = createRandom(CHATS_SEED);
  const friendships = makeFriendships(random, joined, now);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const requests = [
    { sender: DEMO_FRIENDS + 3, receiver: 0, createdAt: ago(0.1) },
    { sender: DEMO_FRIENDS + 9, receiver: 0, createdAt: ago(1.2) },
    { sender: 0, receiver: DEMO_FRIENDS + 5, createdAt: ago(0.6) },
  ];
  const messages = chats.flatMap((chat, index) => {
    const age = (7 + index * 23) * MINUTE_MS + (index * CHAT_DAYS * DAY_MS) / 9;
    return makeConversation(random, index + 1, chat, now.getTime() - age);
  });
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { friendships, requests, messages };
}

interface Reportable {
  players: readonly unknown[];
  combos: readonly { owner: number; isPublic: boolean }[];
  posts: readonly DemoPost[];
  chats: ReturnType<typeof makeChats>;
}

/**
 * Somebody whom the demo account has blocked, a stranger without posts, and open reports for the
 * administrator. `target` is the position of the post, combo or person.
 */
export function makeModeration({ players, combos, posts, chats }: Reportable) {
  const contacts = new Set(
    [
      ...chats.friendships.map(({ people }) => people),
      ...[...chats.requests, ...chats.messages].map(({ sender, receiver }) => [sender, receiver]),
    ]
      .filter((pair) => pair.includes(0))
      .flat(),
  );
  const authors = new Set(posts.map(({ author }) => author));
  const blocked = players.findLastIndex(
    (_, person) => !contacts.has(person) && !authors.has(person),
  );
  const [first = 0, second = 0] = posts.flatMap(({ author }, post) => (author === 0 ? [] : [post]));
  const combo = combos.findIndex(({ owner, isPublic }) => owner > 3 && isPublic);
  const targets = [
    { kind: 'media', target: first, subject: posts[first]?.author ?? 0 },
    { kind: 'media', target: second, subject: posts[second]?.author ?? 0 },
    { kind: 'combo', target: combo, subject: combos[combo]?.owner ?? 0 },
    { kind: 'user', target: 7, subject: 7 },
  ] as const;
  const reports = targets.map((report, index) => ({
    ...report,
    reporter: report.subject === index + 1 ? index + 20 : index + 1,
    reason: reportReasons[index] ?? '',
  }));
  return { blocked, reports };
}
