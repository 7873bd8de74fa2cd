import type { FeedFilter, FeedItem } from '@shared/feed';
import type { Media } from '@shared/media';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CardGrid } from '@/components/ui/card-grid';
import { LoadMore } from '@/components/ui/load-more';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { type ColumnRules, type Columns, useColumns } from '@/components/ui/use-columns';
import { MediaCard, useLivePosts } from '@/features/media';
import { cx } from '@/lib/cx';
import { type FeedSearch, keyOf } from './api';
import { ComboCard } from './combo-card';
import { DeckCard } from './deck-card';
import { FeedSkeletons } from './feed-card-skeleton';
import { FeedNews } from './feed-news';
import { rowHeight } from './row-height';
import { useFeed } from './use-feed';
import { useShowNews } from './use-show-news';

interface CommunityFeedProps {
  search: FeedSearch;
  onSearch: (search: FeedSearch) => void;
  /** Creates a post, offered where nothing is there yet. */
  emptyAction: ReactNode;
}

/** What people share, as an endless grid of cards. */
export function CommunityFeed({ search, onSearch, emptyAction }: CommunityFeedProps) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, COLUMNS);
  const { query, items } = useFeed(search);
  useLivePosts(useMemo(() => postsOf(items), [items]));
  const showNews = useShowNews(search);
  const newest = items.at(0);
  const isOld = query.isPlaceholderData;

  return (
    <div ref={box}>
      <p role="status" className="sr-only">
        {query.data !== undefined && !isOld && countText(items.length, query.hasNextPage)}
      </p>
      {query.isPending ? (
        <FeedSkeletons {...columns} filter={search.filter} />
      ) : !query.data ? (
        <FeedError search={search} onRetry={() => void query.refetch()} />
      ) : items.length === 0 && !query.hasNextPage ? (
        <NothingFound search={search} onSearch={onSearch} emptyAction={emptyAction} />
      ) : (
        <div
          aria-busy={isOld || undefined}
          className={cx('transition-opacity', isOld && 'opacity-60')}
        >
          <CardGrid
            {...columns}
            items={items}
            keyOf={keyOf}
            rowHeight={heightOf}
            label="Community"
            name={`feed ${search.filter} ${search.q}`}
            hasMore={query.hasNextPage}
          >
            {(item, index) => <Card item={item} index={index} search={search} />}
          </CardGrid>
          <LoadMore query={query} ahead={AHEAD_PX} />
        </div>
      )}
      {newest && !isOld && !query.isRefetching && search.filter !== 'top' && (
        <FeedNews
          key={`${search.filter} ${search.q}`}
          search={search}
          newest={newest}
          loadedAt={query.dataUpdatedAt}
          onShow={showNews}
        />
      )}
    </div>
  );
}

/** So far below the screen (pixels) the end may be when the next page is asked for. */
const AHEAD_PX = 1_600;

const COLUMNS: ColumnRules = { cardMin: 236, max: 4 };

const heightOf = (layout: Columns, items: FeedItem[]) =>
  rowHeight(
    layout,
    items.map(({ kind }) => kind),
  );

const postsOf = (items: FeedItem[]): Media[] =>
  items.flatMap((item) => (item.kind === 'media' ? [item.media] : []));

function Card({ item, index, search }: { item: FeedItem; index: number; search: FeedSearch }) {
  if (item.kind === 'deck') return <DeckCard deck={item.deck} search={search} />;
  if (item.kind === 'media') return <MediaCard media={item.media} from="community" />;
  const rank = search.filter === 'top' ? index + 1 : undefined;
  return <ComboCard combo={item.combo} search={search} rank={rank} />;
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  return `${count}${hasMore ? ' and more' : ''} ${count === 1 ? 'thing' : 'things'}`;
}

/** What a search looks for, as its failure calls it. */
const SEARCHED: Record<FeedFilter, string> = {
  all: 'combos',
  combos: 'combos',
  top: 'combos',
  media: 'posts',
  decks: 'decks',
};

interface FeedErrorProps {
  search: FeedSearch;
  onRetry: () => void;
}

function FeedError({ search: { filter, q }, onRetry }: FeedErrorProps) {
  return (
    <ErrorState
      title={q ? `Failed to search ${SEARCHED[filter]}` : 'The community could not be loaded'}
      text="Please check your connection and try again."
      onRetry={onRetry}
    />
  );
}

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
