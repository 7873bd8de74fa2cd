import { api } from '#shared/routes';
import { guardianships } from '../db/schema';
import { buildDeckBattle } from './deck-steps';
import { buildEvent } from './event-steps';
import {
  befriend,
  buildBattle,
  buildCombo,
  buildUser,
  plantAvatar,
  plantDeck,
  plantFlyer,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from './factories';
import { buildFeed, buildLink } from './link-steps';
import type { TestApp } from './test-app';
import { offer, plantPart, plantWish, showTrades } from './trade-steps';

/** Why somebody is hidden from the viewer. `friend` is not: what lists show of them must be there. */
export const HIDDEN = ['child', 'waiting', 'blocked', 'blocking', 'suspended'] as const;
export type HiddenKind = (typeof HIDDEN)[number];
export type SubjectKind = HiddenKind | 'friend' | 'absent';

/** A person and their things, or numbers that nobody and nothing has. */
export interface Subject {
  kind: SubjectKind;
  id: number;
  username: string;
  avatar: string;
  friendCode: string;
  combo: number;
  battle: number;
  deck: number;
  deckBattle: number;
  post: number;
  /** On the host's post. */
  comment: number;
  /** A tournament without an event. */
  tournament: number;
  event: number;
  live: string;
  /** The code of a link to the combo. */
  link: string;
  /** In the host's tournament without an event. */
  entrant: number;
  badge: number;
}

const NOBODY = 900_000_000;

const absent: Subject = {
  kind: 'absent',
  id: NOBODY,
  username: 'walk-absent',
  avatar: 'aaaaaaaa',
  friendCode: 'NOBODYS1',
  combo: NOBODY,
  battle: NOBODY,
  deck: NOBODY,
  deckBattle: NOBODY,
  post: NOBODY,
  comment: NOBODY,
  tournament: NOBODY,
  event: NOBODY,
  live: 'NOBODYS1',
  link: 'A'.repeat(22),
  entrant: NOBODY,
  badge: NOBODY,
};

export interface PersonWorld {
  app: TestApp;
  viewer: TestUser;
  host: TestUser;
  /** The viewer's. */
  own: { combo: number; otherCombo: number; event: number; feed: string };
  /** The host's, in which everybody takes part. */
  shared: { post: number; tournament: number };
  subjects: readonly Subject[];
  absent: Subject;
}

const PART = 'Walked Blade';

/** A friend of the viewer with one of everything, before anything hides them. */
async function buildSubject(
  { app, viewer, shared, own }: Omit<PersonWorld, 'subjects' | 'absent'>,
  kind: SubjectKind,
): Promise<Subject & { user: TestUser }> {
  const user = await buildUser(app, { username: `walk-${kind}`, displayName: `Walker ${kind}` });
  const { client, id, username } = user;
  await befriend(app, viewer, user);
  const name = `Walked by ${username}`;
  const combo = await buildCombo(user, { name, isPublic: true, blade: PART });
  const battle = await buildBattle(user, { myComboId: combo.id });
  const deck = await plantDeck(app, user, { name, isPublic: true });
  const deckBattle = await buildDeckBattle(user, deck);
  const post = await plantImage(app, user, { title: name });
  const written = { params: { id: shared.post }, body: { content: name } };
  const comment = (await client.call(api.createComment, written)).body;
  const { id: tournament } = await plantFlyer(app, user, { name });
  await viewer.client.call(api.registerForTournament, { params: { id: tournament } });
  const { id: event } = await buildEvent(app, user, { live: true });
  const { codes } = (await client.call(api.getEvent, { params: { id: event } })).body;
  for (const cup of [shared.tournament, own.event]) {
    await client.call(api.registerForTournament, { params: { id: cup } });
  }
  const entered = await app.pool.query<{ id: number }>(
    'select id from tournament_participants where tournament_id = $1 and user_id = $2',
    [shared.tournament, id],
  );
  const { version: avatar } = await plantAvatar(app, user);
  await client.call(api.sendMessage, { body: { receiverId: viewer.id, content: name } });
  await plantPart(app, user, `${PART} of ${kind}`, { count: 2 });
  await plantWish(app, viewer, `${PART} of ${kind}`);
  await showTrades(app, user);
  await offer(user, viewer, [`${PART} of ${kind}`]);
  const { code: friendCode } = (await client.call(api.renewFriendCode)).body;
  const badge = await app.pool.query<{ id: number }>(
    `insert into user_badges (user_id, badge_key) values ($1, 'first-combo')
     on conflict (user_id, badge_key) do update set badge_key = excluded.badge_key returning id`,
    [id],
  );
  return {
    kind,
    id,
    username,
    avatar,
    friendCode: friendCode ?? '',
    combo: combo.id,
    battle: battle.id,
    deck: deck.id,
    deckBattle: deckBattle.id,
    post: post.id,
    comment: comment.id,
    tournament,
    event,
    live: codes?.live ?? '',
    link: await buildLink(user, 'combo', combo),
    entrant: entered.rows[0]?.id ?? 0,
    badge: badge.rows[0]?.id ?? 0,
    user,
  };
}

/** Hides somebody from the viewer, through the API where that does more than change a row. */
async function hide({ app, viewer }: PersonWorld, administrator: TestUser, subject: Subject) {
  const { kind, id } = subject;
  const { user } = subject as Subject & { user: TestUser };
  if (kind === 'child' || kind === 'waiting') {
    await viewer.client.call(api.removeFriend, { params: { userId: id } });
    await app.db.insert(guardianships).values({
      userId: id,
      email: `parent-of-${kind}@example.org`,
      tokenHash: `token of ${kind}`,
      childUntil: new Date().getUTCFullYear() + 3,
      confirmedAt: kind === 'child' ? new Date() : null,
    });
  }
  if (kind === 'blocked') await viewer.client.call(api.createBlock, { body: { userId: id } });
  if (kind === 'blocking') await user.client.call(api.createBlock, { body: { userId: viewer.id } });
  if (kind === 'suspended') {
    const body = { suspended: true };
    await administrator.client.call(api.updateAdminUser, { params: { id }, body });
  }
}

export async function createPersonWorld(app: TestApp): Promise<PersonWorld> {
  const [viewer, host] = [await buildUser(app), await buildUser(app)];
  const administrator = await buildUser(app, { role: 'admin' });
  await showTrades(app, viewer);
  const { id: event } = await buildEvent(app, viewer);
  const world = {
    app,
    viewer,
    host,
    own: {
      combo: (await buildCombo(viewer)).id,
      otherCombo: (await buildCombo(viewer)).id,
      event,
      feed: await buildFeed(viewer),
    },
    shared: {
      post: (await plantPost(app, host)).id,
      tournament: (await plantTournament(app, host)).id,
    },
  };
  const subjects: Subject[] = [];
  for (const kind of ['friend', ...HIDDEN] as const) {
    subjects.push(await buildSubject(world, kind));
  }
  const full = { ...world, subjects, absent };
  for (const subject of subjects) await hide(full, administrator, subject);
  await app.runJobs();
  return full;
}
