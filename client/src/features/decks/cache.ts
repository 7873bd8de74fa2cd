import { activityApi } from '@shared/activity';
import { deckBattlesApi } from '@shared/deck-battles';
import { type Deck, decksApi } from '@shared/decks';
import type { FeedItem } from '@shared/feed';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ApiPage } from '@/lib/api';
import { rewriteCached } from '@/lib/rewrite-cached';

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;
type Key = readonly unknown[];

/** The community feed's keys begin so. */
const FEED = '/api/feed';

const isList = ([path]: Key) =>
  path === decksApi.listDecks.path || path === decksApi.listCommunityDecks.path;
const isFeed = ([path]: Key) => path === FEED;
const isDetail = ([path]: Key) => path === decksApi.getDeck.path;

/** Answers that are about one deck and have its id as the second part of their key. */
const OF_ONE_DECK: readonly unknown[] = [
  decksApi.getDeck.path,
  decksApi.getDeckMatchups.path,
  deckBattlesApi.listDeckBattles.path,
];
/** Answers that show decks among other things. */
const SHOW_DECKS: readonly unknown[] = [
  decksApi.listDecks.path,
  decksApi.listCommunityDecks.path,
  activityApi.listActivity.path,
  FEED,
];

const where = (matches: (key: Key) => boolean) => ({
  predicate: ({ queryKey }: { queryKey: Key }) => matches(queryKey),
});

interface Refresh {
  /** A deck that was deleted: its page, still on screen, must not ask for it. */
  gone?: number;
}

/** Marks everything that shows decks as stale; what is on screen is asked for again. */
export function refreshDecks(client: QueryClient, { gone }: Refresh = {}): Promise<void> {
  const isOfGone = ([path, id]: Key) =>
    gone !== undefined && OF_ONE_DECK.includes(path) && id === gone;
  // Whoever steps back to it must ask.
  void client.invalidateQueries({ ...where(isOfGone), refetchType: 'none' });
  return client.invalidateQueries(
    where((key) => SHOW_DECKS.includes(key[0]) || (OF_ONE_DECK.includes(key[0]) && !isOfGone(key))),
  );
}

/** Writes what is newly known of a deck into every cached copy of it. */
export function patchDeck(client: QueryClient, id: number, patch: (deck: Deck) => Deck): void {
  const update = (deck: Deck) => (deck.id === id ? patch(deck) : deck);
  rewriteCached<Deck>(client, where(isDetail), update);
  rewriteCached<Pages<Deck>>(client, where(isList), (data) =>
    inPages(data, (items) => items.map(update)),
  );
  rewriteCached<Pages<FeedItem>>(client, where(isFeed), (data) =>
    inPages(data, (items) =>
      items.map((item) => (item.kind === 'deck' ? { ...item, deck: update(item.deck) } : item)),
    ),
  );
}

/** Takes a deck that is gone out of every cached list. */
export function dropDeck(client: QueryClient, id: number): void {
  rewriteCached<Pages<Deck>>(client, where(isList), (data) =>
    inPages(data, (items) => items.filter((deck) => deck.id !== id)),
  );
  rewriteCached<Pages<FeedItem>>(client, where(isFeed), (data) =>
    inPages(data, (items) => items.filter((item) => item.kind !== 'deck' || item.deck.id !== id)),
  );
}

/** Other features may keep something under the same keys that does not page. */
function inPages<T>(data: Pages<T>, change: (items: T[]) => T[]): Pages<T> {
  if (!Array.isArray(data.pages)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
