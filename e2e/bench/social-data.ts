import { createLottery, type Random } from '../../server/cli/seed/random';

const DAY_MS = 86_400_000;

/** Averages per person: friends, and messages sent or received. */
const FRIENDSHIPS = 8;
const MESSAGES = 30;
/** Average unread messages; some people have none, some a hundred. */
const UNREAD = 6;

/** The same weights as for battles: active players know many people and write a lot. */
const weightOf = (index: number) => 1 / (index + 5) ** 0.8;

const WORDS =
  'gg nice burst again saturday club cup deck combo attack stamina launch rematch tomorrow seven what did you change my driver was loose great round see you there'.split(
    ' ',
  );

interface Pair {
  a: number;
  b: number;
}

interface SocialOptions {
  random: Random;
  userIds: readonly number[];
  /** Range of times (milliseconds since 1970). */
  start: number;
  end: number;
}

const keyOf = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;

/** Distinct weighted pairs of people. */
function drawPairs(count: number, taken: Set<string>, { random, userIds }: SocialOptions): Pair[] {
  const draw = createLottery(userIds, (_, index) => weightOf(index) ** 0.6);
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const [a, b] = [draw(random), draw(random)];
    const key = keyOf(a, b);
    if (a === b || taken.has(key)) continue;
    taken.add(key);
    pairs.push({ a, b });
  }
  return pairs;
}

/**
 * Friends, pending requests, blocks and messages in chronological order. `conversations` and
 * `versions` are complete once all messages have been read.
 */
export function makeSocialData(options: SocialOptions) {
  const { random, userIds, start, end } = options;
  const taken = new Set<string>();
  const friends = drawPairs(userIds.length * FRIENDSHIPS * 0.5, taken, options);
  const requests = drawPairs(Math.floor(userIds.length / 2), taken, options);
  const blocked = drawPairs(Math.floor(userIds.length / 50), taken, options);
  const createdAt = new Date(start);
  const count = userIds.length * MESSAGES;

  const drawFriends = createLottery(friends, (_, index) => 1 / (index + 50) ** 0.5);
  const lastSeen = drawLastSeen();
  const rows = new Map<
    string,
    { userId: number; otherUserId: number; lastMessageId: number; unreadCount: number }
  >();

  /** When each person last read messages, so that about UNREAD arrived since. */
  function drawLastSeen(): Map<number, number> {
    const rates = new Map<number, number>();
    let sum = 0;
    friends.forEach(({ a, b }, index) => {
      const weight = 1 / (index + 50) ** 0.5;
      sum += weight;
      for (const id of [a, b]) rates.set(id, (rates.get(id) ?? 0) + weight / 2);
    });
    return new Map(
      [...rates].map(([id, rate]) => {
        const waiting = -Math.log(1 - random.next()) * UNREAD;
        const perMs = ((rate / sum) * count) / (end - start);
        return [id, end - waiting / perMs];
      }),
    );
  }

  function remember(userId: number, otherUserId: number, id: number, isUnread: boolean) {
    const key = `${userId}-${otherUserId}`;
    const row = rows.get(key) ?? { userId, otherUserId, lastMessageId: id, unreadCount: 0 };
    row.lastMessageId = id;
    if (isUnread) row.unreadCount += 1;
    rows.set(key, row);
  }

  function* messages() {
    for (let id = 1; id <= count; id += 1) {
      const { a, b } = drawFriends(random);
      const [senderId, receiverId] = random.chance(0.5) ? [a, b] : [b, a];
      const time = start + ((end - start) * id) / count;
      const isUnread = time > (lastSeen.get(receiverId) ?? end);
      remember(senderId, receiverId, id, false);
      remember(receiverId, senderId, id, isUnread);
      yield {
        id,
        senderId,
        receiverId,
        content: Array.from({ length: random.int(1, 16) }, () => random.pick(WORDS)).join(' '),
        readAt: isUnread ? null : new Date(Math.min(time + DAY_MS / 24, end)),
        createdAt: new Date(time),
      };
    }
  }

  return {
    friendships: friends.flatMap(({ a, b }) => [
      { userId: a, friendId: b, createdAt },
      { userId: b, friendId: a, createdAt },
    ]),
    friendRequests: requests.map(({ a, b }, index) => ({
      id: index + 1,
      senderId: a,
      receiverId: b,
      createdAt: new Date(end),
    })),
    blocks: blocked.map(({ a, b }) => ({ userId: a, blockedId: b, createdAt })),
    messages,
    conversations: () => rows.values(),
    /** Everybody has a version of every topic. */
    versions: userIds.flatMap((userId) =>
      ['battles', 'combos', 'friends', 'messages'].map((topic) => ({ userId, topic, version: 1 })),
    ),
  };
}
