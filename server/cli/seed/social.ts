import { sql } from 'drizzle-orm';
import { partsOfKind } from '#shared/rules/parts/catalogue';
import { isNoPart, PART_KINDS, type PartKind } from '#shared/rules/parts/kinds';
import { nameKeyOf } from '#shared/rules/parts/text';
import { PRIORITIES } from '#shared/wishlist';
import { chunks } from '../../async';
import type { Tx } from '../../db/pool';
import * as schema from '../../db/schema';
import { toStored } from '../../features/trades/trades.service';
import type { DemoCommunity } from './community';
import { battleWords, chats, createRandom, posts, type Random, reportReasons } from './random';

const POSTS_SEED = 20_250_623;
const CHATS_SEED = 20_250_111;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The demo account's friends are the first people in the list. */
const DEMO_FRIENDS = 14;
const FRIENDS_CHANCE = 0.18;
/** Age of the oldest conversation. */
const CHAT_DAYS = 12;

/** Posts, oldest first; people are indexes in the list. */
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

const makeFriendships = (random: Random, joined: readonly Date[], now: Date) =>
  joined.flatMap((since, a) =>
    joined.slice(a + 1).flatMap((otherSince, index) => {
      const b = a + 1 + index;
      if (!(a === 0 ? b <= DEMO_FRIENDS : random.chance(FRIENDS_CHANCE))) return [];
      const from = Math.max(since.getTime(), otherSince.getTime());
      const createdAt = new Date(from + random.next() * (now.getTime() - from) * 0.9);
      return [{ people: [a, b] as const, createdAt }];
    }),
  );

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

/** Friends, open requests and messages, oldest first; people are indexes in the list. */
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

/** Both sides of every conversation, with its newest message and unread count. */
export function conversationsOf(written: readonly (typeof schema.messages.$inferSelect)[]) {
  const rows = new Map<string, typeof schema.conversations.$inferInsert>();
  for (const { id, senderId, receiverId, readAt } of written) {
    for (const [userId, otherUserId] of [
      [senderId, receiverId],
      [receiverId, senderId],
    ] as const) {
      const key = `${userId} ${otherUserId}`;
      const unread = Number(userId === receiverId && !readAt);
      const unreadCount = (rows.get(key)?.unreadCount ?? 0) + unread;
      rows.set(key, { userId, otherUserId, lastMessageId: id, unreadCount });
    }
  }
  return [...rows.values()];
}

/** An accepted offer, and one that the demo account can answer. */
export function makeTrades(now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const blade = (name: string) => [{ kind: 'blade' as const, name, count: 1 }];
  return [
    {
      sender: 0,
      receiver: 3,
      status: 'accepted' as const,
      give: blade('Knight Shield'),
      get: blade('Shark Edge'),
      createdAt: ago(80),
      answeredAt: ago(77),
    },
    {
      sender: 2,
      receiver: 0,
      status: 'open' as const,
      give: blade('Wizard Rod'),
      get: blade('Hells Scythe'),
      createdAt: ago(2),
      answeredAt: null,
    },
  ];
}

interface Reportable {
  players: readonly unknown[];
  combos: readonly { owner: number; isPublic: boolean }[];
  posts: readonly DemoPost[];
  chats: ReturnType<typeof makeChats>;
}

/**
 * A person blocked by the demo account, a stranger without posts, and open reports for the
 * administrator. `target` is the index of the post, combo or person.
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
    { kind: 'media', category: 'spam', target: first, subject: posts[first]?.author ?? 0 },
    { kind: 'media', category: null, target: second, subject: posts[second]?.author ?? 0 },
    { kind: 'combo', category: 'mean', target: combo, subject: combos[combo]?.owner ?? 0 },
    { kind: 'user', category: 'private', target: 7, subject: 7 },
  ] as const;
  const reports = targets.map((report, index) => ({
    ...report,
    reporter: report.subject === index + 1 ? index + 20 : index + 1,
    reason: reportReasons[index] ?? '',
  }));
  return { blocked, reports };
}

const SEED = 20_261_122;

/** Rows per statement; Postgres accepts at most 65,535 parameters. */
const BATCH = 1_000;

const NOTES = ['Red version', 'Metal coat', 'A bit worn', 'Still in its box'] as const;

const SPARE_KINDS = ['blade', 'disk', 'driver'] as const;

const keyOf = (kind: PartKind, name: string) => ({ kind, name, nameKey: nameKeyOf(name) });

function somePart(random: Random) {
  const kind = random.pick(SPARE_KINDS);
  return keyOf(kind, random.pick(partsOfKind(kind)).name);
}

const uniqueParts = <T extends ReturnType<typeof keyOf>>(parts: readonly T[]): T[] => [
  ...new Map(parts.map((part) => [`${part.kind} ${part.nameKey}`, part])).values(),
];

/** Parts that each person owns (in combos and spare), offers for trade and wishes for. */
function makeCollections({ players, combos }: Pick<DemoCommunity, 'players' | 'combos'>) {
  const random = createRandom(SEED);
  const several = (most: number) =>
    Array.from({ length: random.int(2, most) }, () => somePart(random));
  return players.map((_, owner) => {
    const built = combos
      .filter((combo) => combo.owner === owner)
      .flatMap((combo) =>
        PART_KINDS.flatMap((kind) => {
          const name = combo[kind];
          return name && !isNoPart(name) ? [keyOf(kind, name)] : [];
        }),
      );
    const owned = uniqueParts([...built, ...several(12)]).map((part) => {
      const count = random.chance(0.4) ? random.int(2, 3) : 1;
      const forTrade = count > 1 && random.chance(0.7) ? random.int(1, count - 1) : 0;
      return { ...part, count, forTrade, note: random.chance(0.2) ? random.pick(NOTES) : null };
    });
    const has = new Set(owned.map(({ name }) => name));
    const wishes = uniqueParts(several(8).filter(({ name }) => !has.has(name)));
    return {
      owned,
      wishes: wishes.map((part) => ({ ...part, priority: random.pick(PRIORITIES) })),
      visible: random.chance(0.6),
      tradeVisible: owner === 0 || random.chance(0.8),
    };
  });
}

export async function insertCollections(
  tx: Tx,
  community: DemoCommunity,
  person: (position: number) => number,
): Promise<void> {
  const collections = makeCollections(community).map((collection, owner) => ({
    ...collection,
    userId: person(owner),
  }));
  const owned = collections.flatMap((one) =>
    one.owned.map((part) => ({ ...part, userId: one.userId })),
  );
  for (const batch of chunks(owned, BATCH)) {
    await tx.insert(schema.collectionParts).values(batch);
  }
  await tx
    .insert(schema.wishlistParts)
    .values(
      collections.flatMap(({ wishes, userId }) => wishes.map((wish) => ({ ...wish, userId }))),
    );
  await tx
    .insert(schema.collectionSettings)
    .values(
      collections.map(({ userId, visible, tradeVisible }) => ({ userId, visible, tradeVisible })),
    );
}

/** Inserts trades with the offered or traded parts. @returns the messages that show the trades */
export async function insertTrades(tx: Tx, person: (position: number) => number, now: Date) {
  const messages: (typeof schema.messages.$inferInsert & { createdAt: Date })[] = [];
  for (const { sender, receiver, give, get, ...trade } of makeTrades(now)) {
    const sides = { fromId: person(sender), toId: person(receiver) };
    const lists = { give: toStored(give), get: toStored(get) };
    const isOpen = trade.status === 'open';
    const [row] = await tx
      .insert(schema.trades)
      .values({ ...sides, ...lists, ...trade })
      .returning({ id: schema.trades.id });
    const parts = [
      ...lists.give.map((part) => ({ ...part, userId: isOpen ? sides.fromId : sides.toId })),
      ...lists.get.map((part) => ({ ...part, userId: isOpen ? sides.toId : sides.fromId })),
    ].map((part) => ({ ...part, forTrade: isOpen ? part.count : 0 }));
    const { userId, kind, nameKey, forTrade } = schema.collectionParts;
    await tx
      .insert(schema.collectionParts)
      .values(parts)
      .onConflictDoUpdate({
        target: [userId, kind, nameKey],
        set: { forTrade: sql`greatest(${forTrade}, excluded.for_trade)` },
      });
    messages.push({
      senderId: sides.fromId,
      receiverId: sides.toId,
      tradeId: row?.id,
      content: '',
      createdAt: trade.createdAt,
      readAt: trade.answeredAt,
    });
  }
  return messages;
}
