import { FEED_FILTERS, FEED_KINDS, type FeedFilter, type FeedItem } from '@shared/feed';
import type { Media } from '@shared/media';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { EntityGrid } from '@/components/ui/entity-grid';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import type { Columns } from '@/components/ui/use-columns';
import { MediaCard, mediaCardHeight, useLivePosts } from '@/features/media';
import { itemKey, keepPreviousResults } from '@/lib/queries';
import { useTypedSearch } from '@/lib/use-address';
import { isFeedFilter } from './address';
import { type FeedSearch, feedQuery, restartIfStale } from './api';
import { ComboCard, DeckCard } from './cards';
import { FeedNews } from './feed-news';

interface FeedToolbarProps {
  search: FeedSearch;
  onChange: (search: FeedSearch) => void;
}

/** The words of the specification, "Community". */
const FILTER_LABELS: Record<FeedFilter, string> = {
  all: 'All Content',
  combos: 'Combos Only',
  top: 'Top Combos',
  media: 'Media Only',
  decks: 'Decks Only',
};

export function FeedToolbar({ search, onChange }: FeedToolbarProps) {
  const { typed, setTyped, sendNow } = useTypedSearch(search.q, (q) => onChange({ ...search, q }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Closes the keyboard of a phone.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    sendNow();
  };

  return (
    <form
      aria-label="Search the community"
      onSubmit={submit}
      className="mb-4 grid gap-2 min-[601px]:grid-cols-[minmax(0,1fr)_12rem] md:mb-5"
    >
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search the community"
        placeholder="Combos, decks or posts"
      />
      <Select
        aria-label="Content filter"
        value={search.filter}
        onChange={({ target: { value } }) => {
          if (isFeedFilter(value)) onChange({ q: typed.trim(), filter: value });
        }}
      >
        {FEED_FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {FILTER_LABELS[filter]}
          </option>
        ))}
      </Select>
    </form>
  );
}

interface CommunityFeedProps {
  search: FeedSearch;
  onSearch: (search: FeedSearch) => void;
  /** Creates a post, offered while there is nothing. */
  emptyAction: ReactNode;
}

/** What people share, as an endless grid of cards. */
export function CommunityFeed({ search, onSearch, emptyAction }: CommunityFeedProps) {
  const { filter, q } = search;
  const query = useFeed(search);
  const newest = query.data?.at(0);
  const isUpToDate = !query.isPlaceholderData && !query.isRefetching;
  return (
    <>
      <EntityGrid
        query={query}
        label="Community"
        loadingLabel="Loading the community"
        name={`feed ${filter} ${q}`}
        columns={{ cardMin: 236, max: 4 }}
        keyOf={itemKey}
        rowHeight={(layout, items) =>
          rowHeight(
            layout,
            items.map(({ kind }) => kind),
          )
        }
        skeletonRows={3}
        skeleton={(layout) => <CardSkeleton height={rowHeight(layout, FEED_KINDS[filter])} />}
        count={countText}
        failed={{
          title: q ? `Failed to search ${SEARCHED[filter]}` : 'The community could not be loaded',
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

/** Going back restores the list; opening the screen anew restarts a stale one. */
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

/* Approximate heights of cards (pixels). */
const COMBO_HEIGHT = 356;
const DECK_HEIGHT = 366;

function rowHeight(layout: Columns, kinds: readonly FeedItem['kind'][]): number {
  const heights = { media: mediaCardHeight(layout), combo: COMBO_HEIGHT, deck: DECK_HEIGHT };
  return Math.max(0, ...kinds.map((kind) => heights[kind]));
}

function CardSkeleton({ height }: { height: number }) {
  return (
    <div
      aria-hidden="true"
      data-testid="feed-skeleton"
      style={{ height }}
      className="flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface"
    >
      <Skeleton className="flex-1 rounded-none" />
      <div className="flex flex-col px-4 pt-3.5 pb-3">
        <Skeleton className="h-6 w-3/4" />
        <div className="mt-3 flex items-center gap-2">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
        <Skeleton className="mt-4 h-7 w-2/3" />
      </div>
    </div>
  );
}

function Card({ item, index, search }: { item: FeedItem; index: number; search: FeedSearch }) {
  if (item.kind === 'deck') return <DeckCard deck={item.deck} search={search} />;
  if (item.kind === 'media') return <MediaCard media={item.media} from="community" />;
  const rank = search.filter === 'top' ? index + 1 : undefined;
  return <ComboCard combo={item.combo} search={search} rank={rank} />;
}

function countText({ length }: FeedItem[], hasMore: boolean): string {
  if (length === 0) return '';
  return `${length}${hasMore ? '+' : ''} ${length === 1 && !hasMore ? 'result' : 'results'}`;
}

/** What a failed search was for; "Failed to search combos" is the specification's. */
const SEARCHED: Record<FeedFilter, string> = {
  all: 'combos',
  combos: 'combos',
  top: 'combos',
  media: 'posts',
  decks: 'decks',
};

function NothingFound({ search, onSearch, emptyAction }: CommunityFeedProps) {
  const { filter, q } = search;
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No content found matching your search."
        action={<Button onClick={() => onSearch({ filter, q: '' })}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No content available. Check back later!"
      action={
        filter === 'all' ? (
          emptyAction
        ) : (
          <Button onClick={() => onSearch({ filter: 'all', q })}>Show all content</Button>
        )
      }
    />
  );
}
