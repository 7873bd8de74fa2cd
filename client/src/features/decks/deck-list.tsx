import type { Deck, DeckSort } from '@shared/decks';
import { useRef } from 'react';
import { CardGrid } from '@/components/ui/card-grid';
import { LoadMore } from '@/components/ui/load-more';
import { ErrorState } from '@/components/ui/states';
import { type ColumnRules, GAP, useColumns } from '@/components/ui/use-columns';
import { cx } from '@/lib/cx';
import { useDeckList } from './api';
import { DeckCard, DeckCardSkeleton } from './deck-card';
import type { DeckAct } from './deck-menu';
import { NoDecks, type NoDecksProps } from './no-decks';

const COLUMNS: ColumnRules = { cardMin: 290, max: 4 };
/** About as high as a card turns out to be, in pixels. */
const CARD_HEIGHT = 384;
/** So far below the screen (pixels) the end may be when the next page is asked for. */
const AHEAD_PX = 1_600;

const WORDS = {
  mine: { label: 'My decks', problem: 'Failed to load your decks...' },
  community: { label: 'Community decks', problem: 'Failed to load community decks...' },
};

interface DeckListProps extends NoDecksProps {
  sort: DeckSort;
  onAct: (act: DeckAct, deck: Deck) => void;
}

/** One's own decks, or those that everybody shares. */
export function DeckList({ sort, onAct, ...none }: DeckListProps) {
  const { scope, q } = none;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, COLUMNS);
  const { query, items } = useDeckList({ scope, q, sort });
  const isOld = query.isPlaceholderData;
  const { label, problem } = WORDS[scope];

  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={problem}
        text="Please check your connection and try again."
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div ref={box}>
      <p role="status" className="sr-only">
        {query.data && !isOld && countText(items.length)}
      </p>
      {query.isPending ? (
        <Skeletons columns={columns.columns} />
      ) : items.length === 0 && !query.hasNextPage ? (
        <NoDecks {...none} />
      ) : (
        <div
          aria-busy={isOld || undefined}
          className={cx('transition-opacity', isOld && 'opacity-60')}
        >
          <CardGrid
            {...columns}
            items={items}
            keyOf={keyOf}
            rowHeight={rowHeight}
            label={label}
            name={`decks ${scope} ${sort} ${q}`}
            hasMore={query.hasNextPage}
          >
            {(deck) => <DeckCard deck={deck} scope={scope} onAct={onAct} />}
          </CardGrid>
          <LoadMore query={query} ahead={AHEAD_PX} />
        </div>
      )}
    </div>
  );
}

const keyOf = ({ id }: Deck) => id;
const rowHeight = () => CARD_HEIGHT;

const countText = (count: number) =>
  count === 0 ? 'No decks' : `${count} ${count === 1 ? 'deck' : 'decks'} loaded`;

function Skeletons({ columns }: { columns: number }) {
  const places = Array.from({ length: columns * 2 }, (_, place) => place);
  return (
    <div
      role="status"
      aria-label="Loading decks"
      className="grid"
      style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {places.map((place) => (
        <DeckCardSkeleton key={place} />
      ))}
    </div>
  );
}
