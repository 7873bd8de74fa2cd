import { DEMO_DIALOGUES } from './demo-dialogues';
import { createRandom, type Random } from './random';

/** Its own draws, so that more friends or words change no battle. */
const SEED = 20_250_111;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How many friends the demo account has, out of the first people of the list. */
const DEMO_FRIENDS = 14;
/** The chance that two of the others are friends. */
const FRIENDS_CHANCE = 0.18;
/** People talked on days up to this long ago; the newest messages are some minutes old. */
const CHAT_DAYS = 12;

interface Friendship {
  /** Positions in the list of people, the lower one first. */
  people: readonly [number, number];
  createdAt: Date;
}

interface FriendRequest {
  sender: number;
  receiver: number;
  createdAt: Date;
}

export interface DemoMessage {
  sender: number;
  receiver: number;
  content: string;
  createdAt: Date;
  readAt: Date | null;
}

function makeFriendships(random: Random, people: number, since: (of: number) => number, now: Date) {
  const friendships: Friendship[] = [];
  for (let a = 0; a < people; a += 1) {
    for (let b = a + 1; b < people; b += 1) {
      if (!(a === 0 ? b <= DEMO_FRIENDS : random.chance(FRIENDS_CHANCE))) continue;
      const from = Math.max(since(a), since(b));
      const createdAt = new Date(from + random.next() * (now.getTime() - from) * 0.9);
      friendships.push({ people: [a, b], createdAt });
    }
  }
  return friendships;
}

/** One talk between two people: minutes apart, read soon, but for the last words where wanted. */
function* makeTalk(
  random: Random,
  { people, end, unread }: { people: readonly [number, number]; end: Date; unread: number },
  lines: readonly (readonly [speaker: 0 | 1, content: string])[],
): Generator<DemoMessage> {
  const times: number[] = [];
  let time = end.getTime();
  for (const _ of lines) {
    times.unshift(time);
    time -= random.int(1, 9) * MINUTE_MS;
  }
  for (const [index, [speaker, content]] of lines.entries()) {
    const createdAt = new Date(times[index] ?? time);
    const isUnread = index >= lines.length - unread;
    yield {
      sender: people[speaker],
      receiver: people[speaker === 0 ? 1 : 0],
      content,
      createdAt,
      readAt: isUnread ? null : new Date(createdAt.getTime() + MINUTE_MS),
    };
  }
}

/**
 * Who is friends with whom, who has asked, and what was said: the same for the same moment. People
 * are positions in the list, the demo account the first; each talk is with the next friend of the
 * demo account, the newest one first, and some of the newest words are still unread.
 */
export function makeDemoChats(joined: readonly Date[], now: Date) {
  const random = createRandom(SEED);
  const since = (of: number) => joined[of]?.getTime() ?? 0;
  const friendships = makeFriendships(random, joined.length, since, now);

  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const requests: FriendRequest[] = [
    { sender: DEMO_FRIENDS + 3, receiver: 0, createdAt: ago(0.1) },
    { sender: DEMO_FRIENDS + 9, receiver: 0, createdAt: ago(1.2) },
    { sender: 0, receiver: DEMO_FRIENDS + 5, createdAt: ago(0.6) },
  ];

  const messages = DEMO_DIALOGUES.flatMap(({ lines, unread }, index) => {
    const end = new Date(
      now.getTime() - (7 + index * 23) * MINUTE_MS - (index * CHAT_DAYS * DAY_MS) / 9,
    );
    return [...makeTalk(random, { people: [0, index + 1], end, unread }, lines)];
  });
  // Ids then grow with the time of writing, as they do in real life.
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { friendships, requests, messages };
}
export type DemoChats = ReturnType<typeof makeDemoChats>;
