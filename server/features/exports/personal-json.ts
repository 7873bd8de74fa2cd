import type { Reader } from '../../db/pool';
import { findOwnFeed } from '../feeds/feeds.service';
import { getSettings } from '../notifications/settings.service';
import { listPasskeys } from '../second-factors/passkeys.service';
import { presentOwnLink } from '../share-links/share-links.presenter';
import { listAllLinks } from '../share-links/share-links.service';
import { listTokens } from '../tokens/tokens.service';
import { listWebhooks } from '../webhooks/webhooks.service';
import * as events from './event-exports.queries';
import * as queries from './exports.queries';
import { listBattles } from './exports.queries';
import * as people from './people-exports.queries';

export type Batches = AsyncIterable<readonly unknown[]>;

/** Writes one item per line. */
export async function* listText(batches: Batches): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield (isFirst ? '\n' : ',\n') + batch.map((item) => JSON.stringify(item)).join(',\n');
    isFirst = false;
  }
  yield isFirst ? ']' : '\n]';
}

export async function* objectText(
  entries: Iterable<readonly [string, AsyncIterable<string> | Iterable<string>]>,
): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [key, text] of entries) {
    yield `${separator}${JSON.stringify(key)}: `;
    yield* text;
    separator = ',\n';
  }
  yield '\n}\n';
}

export const valueText = (value: unknown): [string] => [JSON.stringify(value)];

async function* conversationsText(db: Reader, userId: number): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const batch of people.listConversations(db, userId)) {
    for (const conversation of batch) {
      yield `${separator}{"with": ${JSON.stringify(conversation.with)}, "messages": `;
      yield* listText(people.listMessages(db, userId, conversation));
      yield '}';
      separator = ',\n';
    }
  }
  yield ']';
}

async function* notificationsText(db: Reader, userId: number): AsyncGenerator<string> {
  const settings = await getSettings({ db }, { id: userId });
  yield `{"settings": ${JSON.stringify(settings)}, "devices": `;
  yield* listText(people.listDevices(db, userId));
  yield ', "rows": ';
  yield* listText(people.listNotifications(db, userId));
  yield '}';
}

/** Writes everything stored about a person as JSON text. */
export async function* personalJson(db: Reader, userId: number, now: Date): AsyncGenerator<string> {
  yield* objectText([
    ['exportedAt', valueText(now)],
    ['profile', valueText(await queries.readProfile(db, userId))],
    ['combos', listText(queries.listCombos(db, userId))],
    ['battles', listText(listBattles(db, userId))],
    ['decks', listText(queries.listDecks(db, userId))],
    ['deckBattles', listText(queries.listDeckBattles(db, userId))],
    ['ownedParts', listText(queries.listOwnedParts(db, userId))],
    ['wishlist', listText(queries.listWishes(db, userId))],
    ['collectionSettings', listText(queries.readCollectionSettings(db, userId))],
    ['posts', listText(queries.listPosts(db, userId))],
    ['comments', listText(queries.listComments(db, userId))],
    ['removedComments', listText(queries.listRemovedComments(db, userId))],
    ['removedProfile', listText(queries.readRemovedProfile(db, userId))],
    ['likes', listText(queries.listLikes(db, userId))],
    ['views', listText(queries.listViews(db, userId))],
    ['friends', listText(people.listFriends(db, userId))],
    ['friendRequests', listText(people.listFriendRequests(db, userId))],
    ['blocks', listText(people.listBlocks(db, userId))],
    ['conversations', conversationsText(db, userId)],
    ['trades', listText(people.listTrades(db, userId))],
    ['tournaments', listText(events.listTournaments(db, userId))],
    ['registrations', listText(events.listRegistrations(db, userId))],
    ['waitlists', listText(events.listWaitlists(db, userId))],
    ['eventReports', listText(events.listEventReports(db, userId))],
    ['eventMatches', listText(events.listEventMatches(db, userId))],
    ['eventRoles', listText(events.listEventRoles(db, userId))],
    ['ruleSets', listText(events.listRuleSets(db, userId))],
    ['series', listText(events.listSeries(db, userId))],
    ['badges', listText(queries.listBadges(db, userId))],
    ['notifications', notificationsText(db, userId)],
    ['reports', listText(queries.listReports(db, userId))],
    ['sessions', listText(queries.listSessions(db, userId))],
    ['passkeys', listText(passkeysOf(db, userId))],
    ['tokens', listText(tokensOf(db, userId))],
    ['shareLinks', listText(shareLinksOf(db, userId))],
    ['calendar', valueText((await findOwnFeed(db, userId)) ?? null)],
    ['webhooks', listText(webhooksOf(db, userId))],
    ['importMatches', listText(queries.listImportMatches(db, userId))],
  ]);
}

/** Leaves out the ids, and the address of this server. */
async function* shareLinksOf(db: Reader, userId: number) {
  for await (const links of listAllLinks(db, userId)) {
    yield links.map((link) => {
      const { id: _, thingId: __, url: path, ...own } = presentOwnLink(link, '');
      return { ...own, path };
    });
  }
}

/** Leaves out the ids. */
async function* tokensOf(db: Reader, userId: number) {
  yield (await listTokens(db, userId)).map(({ id: _, ...token }) => token);
}

/** Leaves out the ids, and the secrets that only whoever made them has seen. */
async function* webhooksOf(db: Reader, userId: number) {
  yield (await listWebhooks(db, userId)).map(({ id: _, ...webhook }) => webhook);
}

/** Leaves out the ids. */
async function* passkeysOf(db: Reader, userId: number) {
  yield (await listPasskeys(db, userId)).map(({ id: _, ...passkey }) => passkey);
}
