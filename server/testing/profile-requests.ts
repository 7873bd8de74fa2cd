import type { WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import { findOwner } from '../features/feeds/feeds.queries';
import { refreshCommentsBy } from '../features/media/posts.counters';
import { addToCount, recountPeople } from '../features/people/people.counters';
import {
  bumpEvents,
  findAvatar,
  listAudience,
  lockProfile,
} from '../features/profiles/profiles.queries';
import * as profiles from '../features/profiles/profiles.service';
import * as shareLinks from '../features/share-links/share-links.queries';
import * as links from '../features/share-links/share-links.service';
import { recountParticipants } from '../features/tournaments/registration.service';
import { listRegistered } from '../features/web/feeds/feeds.queries';
import {
  findAvatar as findPublicAvatar,
  findVersion,
  listForSitemap,
  summariseListed,
} from '../features/web/profiles.queries';
import { noLog } from '../log';

type Request = [name: string, run: () => Promise<unknown>];

const page = { limit: 50 };
const later = {
  ...page,
  cursor: Buffer.from(JSON.stringify(['2026-01-10T00:00:00.000Z', 5_000])).toString('base64url'),
};

const laterId = {
  ...page,
  cursor: Buffer.from(JSON.stringify([5_000])).toString('base64url'),
};

/** As many-rows.ts makes them: of the combo 76. */
const LINK = '76'.padStart(22, '0');

const LAST_YEARS = { from: new Date('2024-01-01T00:00:00.000Z'), limit: 1_000 };

/** Database requests for profiles, for the test of query plans. */
export const profileRequests = (db: () => WritableDb, actor: Actor, other: number): Request[] => [
  ['own profile', () => profiles.getOwnProfile({ db: db() }, actor)],
  ['a profile', () => profiles.getProfile({ db: db() }, actor, other)],
  ...([profiles.listCombos, profiles.listBattles, profiles.listMedia] as const).flatMap(
    (list, at): Request[] => [
      [`what somebody shares, list ${at}`, () => list({ db: db() }, actor, other, page)],
      [`a later page of it, list ${at}`, () => list({ db: db() }, actor, other, later)],
    ],
  ),
  ['a profile on the web', () => findVersion(db(), 77)],
  ['its picture', () => findPublicAvatar(db(), 77)],
  ['profiles for the sitemap', () => listForSitemap(db(), { offset: 10, limit: 50 })],
  ['how many profiles are listed', () => summariseListed(db())],
  ['share links', () => links.listLinks({ db: db() }, actor, page)],
  ['share links, a later page', () => links.listLinks({ db: db() }, actor, laterId)],
  ['what a share link opens', () => shareLinks.findVersion(db(), LINK)],
  ['whose calendar it is', () => findOwner(db(), LINK)],
  ['a calendar', () => listRegistered(db(), actor.id, LAST_YEARS)],
  [
    'share links of a combo, withdrawn',
    () => db().transaction((tx) => links.withdrawComboLinks(tx, 76)),
  ],
  ['a picture of somebody', () => findAvatar(db(), 'Person110')],
  ['a profile to change', () => lockProfile(db(), actor.id)],
  ['whose polls show somebody', () => listAudience(db(), actor.id)],
  [
    'comments told again',
    () => refreshCommentsBy({ db: db(), log: noLog }, actor.id, new AbortController().signal),
  ],
  ['events told again', () => bumpEvents(db(), actor.id)],
  ['one friend more', () => addToCount(db(), 'friendCount', [actor.id, other], 1)],
  ['a recount of combos and friends', () => recountPeople(db(), [actor.id])],
  ['a recount of participants', () => recountParticipants({ db: db(), log: noLog }, actor.id)],
];
