import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHARE_KINDS } from '#shared/share-links';
import { WEB_CHOICES } from '#shared/web-choice';
import { notHidden } from '../db/hidden';
import {
  battles,
  combos,
  comments,
  decks,
  media,
  messages,
  publicRemovals,
  shareLinks,
  tournaments,
  users,
} from '../db/schema';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { plantLinks } from '../testing/visibility-links';
import { PEOPLE, plantPeople } from '../testing/visibility-people';
import { canViewBattle, isBattleVisibleTo } from './battles/battles.policy';
import { canReadMessage, isBetween } from './chat/chat.policy';
import { canViewCombo, isComboVisibleTo } from './combos/combos.policy';
import { canViewComment, isCommentVisibleTo } from './comments/comments.policy';
import { canViewDeck, isDeckVisibleTo } from './decks/decks.policy';
import {
  canListMedia,
  canViewMedia,
  isMediaListedFor,
  isMediaVisibleTo,
} from './media/media.policy';
import { isAccount, isTombstone } from './people/people.policy';
import { canVisitProfile, isProfileListedOnWeb, isProfileOnWeb } from './profiles/profiles.policy';
import { canVisitLink, isLinkOnWeb } from './share-links/share-links.policy';
import {
  canViewTournament,
  canVisitTournament,
  isTournamentListedOnWeb,
  isTournamentOnWeb,
  isTournamentVisibleTo,
} from './tournaments/tournaments.policy';

/** Has no account, so no id. */
const VISITOR = 0;

let database: TestDatabase;
let people: number[];
let isHidden: (viewer: number, owner: number) => boolean;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ people, isHidden } = await plantPeople(database.db));
});
afterAll(() => database.drop());

/** The ids among `rows` that the SQL shows this person. */
async function shown(
  table: PgTable & { id: PgColumn },
  rows: readonly { id: number }[],
  condition: SQL | undefined,
): Promise<number[]> {
  const ids = rows.map(({ id }) => id);
  const found = await database.db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(inArray(table.id, ids), condition));
  return found.map(({ id }) => Number(id)).sort((a, b) => a - b);
}

/** Checks for every viewer that SQL and policy agree. */
async function agree<Row extends { id: number }>(
  table: PgTable & { id: PgColumn },
  rows: readonly Row[],
  conditionFor: (viewer: number) => SQL | undefined,
  isAllowed: (viewer: { id: number }, row: Row) => boolean,
): Promise<void> {
  for (const viewer of people) {
    const allowed = rows.filter((row) => isAllowed({ id: viewer }, row)).map(({ id }) => id);
    expect(await shown(table, rows, conditionFor(viewer))).toEqual(allowed.sort((a, b) => a - b));
  }
}

/** Checks that SQL and policy agree about somebody without an account. */
async function agreeForVisitors<Row extends { id: number; userId: number }>(
  table: PgTable & { id: PgColumn },
  rows: readonly Row[],
  condition: SQL | undefined,
  canVisit: (row: Row) => boolean,
): Promise<void> {
  const isHiddenPerson = (userId: number) => isHidden(VISITOR, userId);
  const allowed = rows.filter((row) => canVisit(row) && !isHiddenPerson(row.userId));
  const ids = allowed.map(({ id }) => id).sort((a, b) => a - b);
  expect(await shown(table, rows, condition)).toEqual(ids);
}

/** A policy that ignores people, combined with whether the owner is hidden. */
const unlessHidden =
  <Row extends { userId: number }>(canView: (viewer: { id: number }, row: Row) => boolean) =>
  (viewer: { id: number }, row: Row) =>
    canView(viewer, row) && !isHidden(viewer.id, row.userId);

const person = fc.nat({ max: PEOPLE.length - 1 });
const someRows = <T>(row: fc.Arbitrary<T>) => fc.array(row, { minLength: 1, maxLength: 12 });
const runs = { numRuns: 6 };

const parts = { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' };
const plantCombos = (rows: readonly { owner: number; isPublic: boolean }[]) =>
  database.db
    .insert(combos)
    .values(
      rows.map(({ owner, isPublic }) => ({
        ...parts,
        name: 'Combo',
        colorStart: '#000000',
        colorEnd: '#ffffff',
        userId: people[owner] ?? 0,
        isPublic,
      })),
    )
    .returning();

const owned = fc.record({ owner: person, isPublic: fc.boolean() });

it('combos, and battles with them', async () => {
  await fc.assert(
    fc.asyncProperty(someRows(owned), async (rows) => {
      const planted = await plantCombos(rows);
      await agree(combos, planted, isComboVisibleTo, unlessHidden(canViewCombo));
      const fought = await database.db
        .insert(battles)
        .values(
          planted.map(({ id, userId }) => ({
            userId,
            myComboId: id,
            eventName: '',
            opponentName: 'Rival',
            opponentCombo: 'Hells Scythe 4-60 Taper',
            result: 'WIN' as const,
            myScore: 1,
            opponentScore: 0,
            finishType: 'spin' as const,
            roundsData: [],
            playedAt: new Date(),
          })),
        )
        .returning();
      const withCombos = fought.map((row) => ({
        ...row,
        myCombo: { isPublic: planted.some((c) => c.id === row.myComboId && c.isPublic) },
      }));
      await agree(battles, withCombos, isBattleVisibleTo, unlessHidden(canViewBattle));
    }),
    runs,
  );
});

it('decks', async () => {
  await fc.assert(
    fc.asyncProperty(someRows(owned), fc.boolean(), async (rows, isLegal) => {
      const planted = await database.db
        .insert(decks)
        .values(
          await Promise.all(
            rows.map(async ({ owner, isPublic }) => {
              const combo = { owner, isPublic: false };
              const [a, b, c] = await plantCombos([combo, combo, combo]);
              const ids = { combo1Id: a?.id ?? 0, combo2Id: b?.id ?? 0, combo3Id: c?.id ?? 0 };
              return { ...ids, name: 'Deck', userId: people[owner] ?? 0, isPublic, isLegal };
            }),
          ),
        )
        .returning();
      await agree(decks, planted, isDeckVisibleTo, unlessHidden(canViewDeck));
    }),
    runs,
  );
});

const post = fc.record({
  owner: person,
  visibility: fc.constantFrom('public', 'private'),
  status: fc.constantFrom('processing', 'ready', 'error', 'upload-needed'),
});
const plantPosts = (rows: readonly (typeof post extends fc.Arbitrary<infer P> ? P : never)[]) =>
  database.db
    .insert(media)
    .values(
      rows.map(({ owner, ...row }) => ({
        ...row,
        title: 'Post',
        mediaType: 'image' as const,
        userId: people[owner] ?? 0,
      })),
    )
    .returning();

it('posts, by address and in lists', async () => {
  await fc.assert(
    fc.asyncProperty(someRows(post), async (rows) => {
      const planted = await plantPosts(rows);
      await agree(media, planted, isMediaVisibleTo, unlessHidden(canViewMedia));
      await agree(media, planted, isMediaListedFor, unlessHidden(canListMedia));
    }),
    runs,
  );
});

it('comments', async () => {
  await fc.assert(
    fc.asyncProperty(someRows(fc.tuple(post, person)), async (rows) => {
      const posts = await plantPosts(rows.map(([row]) => row));
      const planted = await database.db
        .insert(comments)
        .values(
          rows.map(([, author], index) => ({
            mediaId: posts[index]?.id ?? 0,
            userId: people[author] ?? 0,
            content: 'Nice',
          })),
        )
        .returning();
      await agree(comments, planted, isCommentVisibleTo, (viewer, comment) => {
        const under = posts.find(({ id }) => id === comment.mediaId);
        return (
          under !== undefined &&
          canViewComment(viewer, under) &&
          !isHidden(viewer.id, under.userId) &&
          !isHidden(viewer.id, comment.userId)
        );
      });
    }),
    runs,
  );
});

const web = fc.constantFrom(...WEB_CHOICES);

it('tournaments', async () => {
  await fc.assert(
    fc.asyncProperty(someRows(fc.tuple(person, web)), async (owners) => {
      const planted = await database.db
        .insert(tournaments)
        .values(
          owners.map(([owner, web], index) => ({
            web,
            removedAt: index % 2 === 0 ? null : new Date(),
            name: 'Cup',
            description: 'Swiss rounds',
            locations: ['Town Hall'],
            date: new Date(),
            userId: people[owner] ?? 0,
          })),
        )
        .returning();
      await agree(tournaments, planted, isTournamentVisibleTo, unlessHidden(canViewTournament));
      await agreeForVisitors(tournaments, planted, isTournamentOnWeb, canVisitTournament);
      await agreeForVisitors(
        tournaments,
        planted,
        isTournamentListedOnWeb,
        (row) => canVisitTournament(row) && row.web === 'listed',
      );
    }),
    runs,
  );
});

it('share links, of what is their owner’s', async () => {
  const [removed = 0] = people;
  await database.db.insert(publicRemovals).values({ userId: removed, removedAt: new Date() });
  const link = fc.record({
    owner: person,
    kind: fc.constantFrom(...SHARE_KINDS),
    isReady: fc.boolean(),
    isClosed: fc.boolean(),
    isOfEvent: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(someRows(link), async (rows) => {
      const owned = rows.map((row) => ({ ...row, userId: people[row.owner] ?? 0 }));
      const planted = (await plantLinks(database.db, owned)).map((row) => ({
        ...row,
        isOwnerRemoved: row.userId === removed,
      }));
      await agreeForVisitors(shareLinks, planted, isLinkOnWeb, canVisitLink);
    }),
    runs,
  );
  await database.db.delete(publicRemovals);
});

it('profiles', async () => {
  const [removed = 0] = people;
  await database.db.insert(publicRemovals).values({ userId: removed, removedAt: new Date() });
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(web, { minLength: 9, maxLength: 9 }), async (choices) => {
      for (const [at, id] of people.entries()) {
        await db.update(users).set({ webProfile: choices[at] }).where(eq(users.id, id));
      }
      const rows = (await db.select().from(users)).map((row) => ({
        ...row,
        userId: row.id,
        isRemoved: row.id === removed,
      }));
      await agreeForVisitors(users, rows, isProfileOnWeb, canVisitProfile);
      const isListed = (row: (typeof rows)[number]) =>
        canVisitProfile(row) && row.webProfile === 'listed';
      await agreeForVisitors(users, rows, isProfileListedOnWeb, isListed);
    }),
    runs,
  );
  await db.delete(publicRemovals);
});

it('people, and who of them has an account', async () => {
  const rows = await database.db.select({ id: users.id, username: users.username }).from(users);
  await agree(
    users,
    rows,
    (viewer) => notHidden(users.id, viewer),
    (viewer, row) => !isHidden(viewer.id, row.id),
  );
  await agree(
    users,
    rows,
    () => isAccount,
    (_viewer, row) => !isTombstone(row.username),
  );
});

it('messages', async () => {
  const pair = fc.tuple(person, person).filter(([a, b]) => a !== b);
  await fc.assert(
    fc.asyncProperty(someRows(pair), async (pairs) => {
      const planted = await database.db
        .insert(messages)
        .values(
          pairs.map(([from, to]) => ({
            senderId: people[from] ?? 0,
            receiverId: people[to] ?? 0,
            content: 'Hi',
          })),
        )
        .returning();
      for (const viewer of people) {
        const found = await Promise.all(
          people
            .filter((other) => other !== viewer)
            .map((other) =>
              shown(messages, planted, isBetween(Math.min(viewer, other), Math.max(viewer, other))),
            ),
        );
        const allowed = planted.filter((row) => canReadMessage({ id: viewer }, row));
        expect(found.flat().sort((a, b) => a - b)).toEqual(allowed.map(({ id }) => id));
      }
    }),
    runs,
  );
});
