import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, SearchX, Users } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { FEED_FILTERS, FEED_KINDS, type FeedFilter, type FeedItem } from '#shared/feed';
import type { Media } from '#shared/media';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { EntityGrid } from '@/components/ui/entity-grid';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import type { Columns } from '@/components/ui/use-columns';
import { MediaCard, mediaCardHeight, useLivePosts } from '@/features/media';
import { itemKey, keepPreviousResults } from '@/lib/queries';
import { useTypedSearch } from '@/lib/use-address';
import { type FeedSearch, feedQuery, newsQuery, restartIfStale, showNews } from './api';
import { ComboCard, DeckCard } from './cards';

interface FeedToolbarProps {
  search: FeedSearch;
  onChange: (search: FeedSearch) => void;
}

const FILTERS: Record<FeedFilter, { label: string; failed: string }> = {
  all: { label: t('All Content'), failed: t('Failed to search combos') },
  combos: { label: t('Combos Only'), failed: t('Failed to search combos') },
  top: { label: t('Top Combos'), failed: t('Failed to search combos') },
  media: { label: t('Media Only'), failed: t('Failed to search posts') },
  decks: { label: t('Decks Only'), failed: t('Failed to search decks') },
};
const OPTIONS = FEED_FILTERS.map((filter) => [filter, FILTERS[filter].label] as const);

export function FeedToolbar({ search, onChange }: FeedToolbarProps) {
  const { typed, box } = useTypedSearch(search.q, (q) => onChange({ ...search, q }));

  return (
    <div className="mb-4 grid gap-2 min-[601px]:grid-cols-[minmax(0,1fr)_12rem] md:mb-5">
      <SearchInput
        {...box}
        label={t('Search the community')}
        placeholder={t('Combos, decks or posts')}
      />
      <Select
        aria-label={t('Content filter')}
        value={search.filter}
        options={OPTIONS}
        onChoose={(filter) => onChange({ q: typed.trim(), filter })}
      />
    </div>
  );
}

interface CommunityFeedProps {
  search: FeedSearch;
  onSearch: (search: FeedSearch) => void;
  /** Creates a post; shown if the feed is empty. */
  emptyAction: ReactNode;
}

export function CommunityFeed({ search, onSearch, emptyAction }: CommunityFeedProps) {
  const { filter, q } = search;
  const query = useFeed(search);
  const newest = query.data?.at(0);
  const isUpToDate = !query.isPlaceholderData && !query.isRefetching;
  return (
    <>
      <EntityGrid
        query={query}
        label={t('Community')}
        loadingLabel={t('Loading the community')}
        name={`feed ${filter} ${q}`}
        columns={{ cardMin: 236, max: 4 }}
        keyOf={itemKey}
        rowHeight={(layout, items) =>
          rowHeight(layout, items.length > 0 ? items.map(({ kind }) => kind) : FEED_KINDS[filter])
        }
        skeletonRows={3}
        count={countText}
        failed={{
          title: q ? FILTERS[filter].failed : t('The community could not be loaded'),
        }}
        empty={<NothingFound search={search} onSearch={onSearch} emptyAction={emptyAction} />}
      >
        {(item, index) => <Card item={item} index={index} search={search} />}
      </EntityGrid>
      {newest && isUpToDate && filter !== 'top' && (
        <FeedNews
          key={`${filter} ${q}`}
          search={search}
          newest={newest}
          loadedAt={query.dataUpdatedAt}
        />
      )}
    </>
  );
}

/** Going back restores the list; otherwise a stale list restarts. */
function useFeed(search: FeedSearch) {
  const client = useQueryClient();
  const isBack = useRef(useNavigationType() === 'POP');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the screen was opened counts
  useLayoutEffect(() => {
    if (!isBack.current) restartIfStale(client, search);
  }, []);

  const query = useInfiniteQuery({ ...feedQuery(search), placeholderData: keepPreviousResults });
  useLivePosts(useMemo(() => postsOf(query.data ?? []), [query.data]));
  return query;
}

const postsOf = (items: FeedItem[]): Media[] =>
  items.flatMap((item) => (item.kind === 'media' ? [item.media] : []));

/* Approximate card heights in pixels. */
const COMBO_HEIGHT = 356;
const DECK_HEIGHT = 366;

function rowHeight(layout: Columns, kinds: readonly FeedItem['kind'][]): number {
  const heights = { media: mediaCardHeight(layout), combo: COMBO_HEIGHT, deck: DECK_HEIGHT };
  return Math.max(0, ...kinds.map((kind) => heights[kind]));
}

function Card({ item, index, search }: { item: FeedItem; index: number; search: FeedSearch }) {
  if (item.kind === 'deck') return <DeckCard deck={item.deck} search={search} />;
  if (item.kind === 'media') return <MediaCard media={item.media} from="community" />;
  const rank = search.filter === 'top' ? index + 1 : undefined;
  return <ComboCard combo={item.combo} search={search} rank={rank} />;
}

function countText({ length }: FeedItem[], hasMore: boolean): string {
  if (length === 0) return '';
  return hasMore
    ? t('{count}+ results', { count: length })
    : t('{count, plural, one {# result} other {# results}}', { count: length });
}

function NothingFound({ search, onSearch, emptyAction }: CommunityFeedProps) {
  const { filter, q } = search;
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('No content found matching your search.')}
        action={<Button onClick={() => onSearch({ filter, q: '' })}>{t('Clear search')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title={t('No content available. Check back later!')}
      action={
        filter === 'all' ? (
          emptyAction
        ) : (
          <Button onClick={() => onSearch({ filter: 'all', q })}>{t('Show all content')}</Button>
        )
      }
    />
  );
}

const POLL_MS = 60_000;

interface FeedNewsProps {
  search: FeedSearch;
  newest: FeedItem;
  /** When the list was fetched (ms since the epoch). */
  loadedAt: number;
}

/** Offers newer items instead of inserting them, which would shift what is being read. */
function FeedNews({ search, newest, loadedAt }: FeedNewsProps) {
  const client = useQueryClient();
  // On the first render it is still unknown whether the list itself refetches.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { data } = useQuery({
    ...newsQuery(search, newest),
    enabled: isMounted,
    initialData: newest,
    initialDataUpdatedAt: loadedAt,
    refetchInterval: POLL_MS,
  });
  const isNew =
    data && itemKey(data) !== itemKey(newest) && Date.parse(data.at) > Date.parse(newest.at);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-10 flex justify-center md:left-[15.5rem] md:top-20"
    >
      {isNew && (
        <Button
          variant="primary"
          className="pointer-events-auto shadow-(--shadow)"
          icon={<ArrowUp />}
          onClick={() => showNews(client, search)}
        >
          {t('Show what is new')}
        </Button>
      )}
    </div>
  );
}
