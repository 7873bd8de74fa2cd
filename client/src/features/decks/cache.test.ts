import type { DeckBattle } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import type { FeedItem } from '@shared/feed';
import { type InfiniteData, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ApiPage } from '@/lib/api';
import { createQueryClient } from '@/lib/query-client';
import { someDeck } from '@/testing/decks';
import { deckQueries } from './api';
import { dropDeck, patchDeck, refreshDecks } from './cache';

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;

const pages = <T>(...items: T[]): Pages<T> => ({
  pages: [{ items, next: null }],
  pageParams: [null],
});

const night = someDeck();
const day = someDeck({ id: 22, name: 'Day Train' });
const MINE = deckQueries.list({ scope: 'mine' }).queryKey;
const COMMUNITY = deckQueries.list({ scope: 'community', sort: 'wins' }).queryKey;
const DETAIL = deckQueries.detail(night.id).queryKey;
const BATTLES = deckQueries.battles(night.id).queryKey;
const MATCHUPS = deckQueries.matchups(night.id).queryKey;
const FEED = ['/api/feed', { filter: 'all', q: '' }] as const;
const COMBOS = ['/api/combos', { q: '' }] as const;

let client: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(MINE, pages(night, day));
  client.setQueryData(COMMUNITY, pages(day, night));
  client.setQueryData(DETAIL, night);
  client.setQueryData(BATTLES, pages<DeckBattle>());
  client.setQueryData(MATCHUPS, { source: 'general', best: [], challenging: [], knownRounds: 0 });
  client.setQueryData(FEED, pages<FeedItem>(asItem(night), asItem(day)));
  client.setQueryData(COMBOS, pages());
});

const asItem = (deck: Deck) => ({ kind: 'deck', deck }) as FeedItem;
const named = (key: QueryKey) =>
  client.getQueryData<Pages<Deck>>(key)?.pages.flatMap(({ items }) => items.map((d) => d.name));
const inFeed = () =>
  client
    .getQueryData<Pages<FeedItem>>(FEED)
    ?.pages.flatMap(({ items }) => items.map((item) => item.kind === 'deck' && item.deck.name));
const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;

it('writes what is new of a deck into the lists, its page and the feed, and nowhere else', () => {
  patchDeck(client, night.id, (deck) => ({ ...deck, name: 'Renamed' }));
  expect(named(MINE)).toEqual(['Renamed', 'Day Train']);
  expect(named(COMMUNITY)).toEqual(['Day Train', 'Renamed']);
  expect(client.getQueryData<Deck>(DETAIL)?.name).toBe('Renamed');
  expect(inFeed()).toEqual(['Renamed', 'Day Train']);
});

it('takes a deck that is gone out of the lists and the feed', () => {
  dropDeck(client, night.id);
  expect(named(MINE)).toEqual(['Day Train']);
  expect(named(COMMUNITY)).toEqual(['Day Train']);
  expect(inFeed()).toEqual(['Day Train']);
});

it('asks again for all that shows decks', async () => {
  await refreshDecks(client);
  expect([MINE, COMMUNITY, DETAIL, BATTLES, MATCHUPS, FEED].map(isStale)).not.toContain(false);
  expect(isStale(COMBOS)).toBe(false);
});

it('asks nothing about a deck that is gone, before somebody steps back to it', async () => {
  const ask = vi.fn(() => night);
  const page = new QueryObserver(client, {
    queryKey: DETAIL,
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = page.subscribe(() => undefined);
  await refreshDecks(client, { gone: night.id });
  expect(ask).not.toHaveBeenCalled();
  expect([DETAIL, BATTLES, MATCHUPS].map(isStale)).toEqual([true, true, true]);
  expect([MINE, COMMUNITY, FEED].map(isStale)).toEqual([true, true, true]);
  leave();
});
