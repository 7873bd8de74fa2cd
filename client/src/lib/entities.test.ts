import { type InfiniteData, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { combosApi } from '#shared/combos';
import { type DeckBattle, deckBattlesApi } from '#shared/deck-battles';
import { type Deck, decksApi } from '#shared/decks';
import { FEED_KINDS, type FeedItem, feedApi } from '#shared/feed';
import { someDeck } from '@/testing/decks';
import type { ApiPage } from './api';
import { ApiError } from './api-error';
import { changeOptimistically, dropEntity, findCached, markStale, patchEntity } from './entities';
import { ENTITIES, type Entity } from './entity-registry';
import { pagesOf, queryOf } from './queries';
import { createQueryClient } from './query-client';

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;

const pages = <T>(...items: T[]): Pages<T> => ({
  pages: [{ items, next: null }],
  pageParams: [null],
});

const night = someDeck();
const day = someDeck({ id: 22, name: 'Day Train' });
const of = { params: { id: night.id } };
const MINE = pagesOf(decksApi.listDecks).queryKey;
const COMMUNITY = pagesOf(decksApi.listCommunityDecks, { query: { sort: 'wins' } }).queryKey;
const DETAIL = queryOf(decksApi.getDeck, of).queryKey;
const BATTLES = pagesOf(deckBattlesApi.listDeckBattles, of).queryKey;
const MATCHUPS = queryOf(decksApi.getDeckMatchups, of).queryKey;
const FEED = pagesOf(feedApi.getFeed, { query: { filter: 'all' } }).queryKey;
const COMBOS = pagesOf(combosApi.listCombos).queryKey;

let client: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(MINE, pages(night, day));
  client.setQueryData(COMMUNITY, pages(day, night));
  client.setQueryData(DETAIL, night);
  client.setQueryData(BATTLES, pages<DeckBattle>());
  client.setQueryData(MATCHUPS, { source: 'general', best: [], challenging: [], knownRounds: 0 });
  client.setQueryData(FEED, pages<FeedItem>(asItem(night), asItem(day)));
  client.setQueryData(COMBOS, { pages: [], pageParams: [] });
});

const asItem = (deck: Deck) => ({ kind: 'deck', deck }) as FeedItem;
const named = (key: QueryKey) =>
  client.getQueryData<Pages<Deck>>(key)?.pages.flatMap(({ items }) => items.map((d) => d.name));
const inFeed = () =>
  client
    .getQueryData<Pages<FeedItem>>(FEED)
    ?.pages.flatMap(({ items }) => items.map((item) => item.kind === 'deck' && item.deck.name));
const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;

it('knows where the feed holds each of its kinds', () => {
  const holders = Object.values<Entity>(ENTITIES).flatMap(({ heldBy }) => heldBy);
  for (const kind of FEED_KINDS.all)
    expect(holders).toContainEqual({ path: '/api/feed', at: kind });
});

it('patches an entity in the lists, on its page and in the feed, and nowhere else', () => {
  patchEntity<Deck>(client, 'deck', night.id, { name: 'Renamed' });
  expect(named(MINE)).toEqual(['Renamed', 'Day Train']);
  expect(named(COMMUNITY)).toEqual(['Day Train', 'Renamed']);
  expect(client.getQueryData<Deck>(DETAIL)?.name).toBe('Renamed');
  expect(inFeed()).toEqual(['Renamed', 'Day Train']);
});

it('drops an entity from the lists and the feed', () => {
  dropEntity(client, 'deck', night.id);
  expect(named(MINE)).toEqual(['Day Train']);
  expect(named(COMMUNITY)).toEqual(['Day Train']);
  expect(inFeed()).toEqual(['Day Train']);
});

it('marks everything that shows an entity as stale', async () => {
  await markStale(client, 'deck');
  expect([MINE, COMMUNITY, DETAIL, BATTLES, MATCHUPS, FEED].map(isStale)).not.toContain(false);
  expect(isStale(COMBOS)).toBe(false);
});

it("does not refetch a deleted entity's own queries", async () => {
  const ask = vi.fn(() => night);
  const page = new QueryObserver(client, {
    queryKey: DETAIL,
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = page.subscribe(() => undefined);
  await markStale(client, 'deck', { gone: night.id });
  expect(ask).not.toHaveBeenCalled();
  expect([DETAIL, BATTLES, MATCHUPS].map(isStale)).toEqual([true, true, true]);
  expect([MINE, COMMUNITY, FEED].map(isStale)).toEqual([true, true, true]);
  leave();
});

it('rolls back an optimistic change', async () => {
  const undo = await changeOptimistically(client, 'deck', () =>
    dropEntity(client, 'deck', night.id),
  );
  expect(named(MINE)).toEqual(['Day Train']);
  undo();
  expect(named(MINE)).toEqual(['Night Train', 'Day Train']);
  expect(inFeed()).toEqual(['Night Train', 'Day Train']);
});

it('finds an entity in cached answers, or only in those of the given paths', () => {
  expect(findCached<Deck>(client, 'deck', day.id)).toMatchObject({ name: 'Day Train' });
  expect(findCached<Deck>(client, 'deck', day.id, ['/api/decks/:id'])).toBeUndefined();
  expect(findCached<Deck>(client, 'deck', 99)).toBeUndefined();
});

it('does not refetch queries that failed with 404', async () => {
  const gone = { params: { id: 77 } };
  const options = { ...queryOf(decksApi.getDeck, gone), retry: false as const };
  const ask = vi.fn(() => Promise.reject(new ApiError(404, 'Deck not found.')));
  const observer = new QueryObserver(client, { ...options, queryFn: ask });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  await markStale(client, 'deck');
  expect(ask).toHaveBeenCalledOnce();
  leave();
});
