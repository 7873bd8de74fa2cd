import type { Deck, DeckSort } from '@shared/decks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers, Plus, SearchX, Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EntityGrid } from '@/components/ui/entity-grid';
import { EmptyState } from '@/components/ui/states';
import { keepPreviousResults } from '@/lib/queries';
import { type DeckScope, deckQueries } from '../api';
import type { DeckMenuProps } from '../deck-menu';
import { TooFewCombos, useMissingCombos } from '../too-few-combos';
import { DeckCard, DeckCardSkeleton } from './deck-card';

const COLUMNS = { cardMin: 290, max: 4 };
const ROW_HEIGHT_PX = 384;

const WORDS = {
  mine: { label: 'My decks', problem: 'Failed to load your decks...' },
  community: { label: 'Community decks', problem: 'Failed to load community decks...' },
};

interface DeckListProps extends NoDecksProps, Pick<DeckMenuProps, 'onAct'> {
  sort: DeckSort;
}

export function DeckList({ sort, onAct, ...none }: DeckListProps) {
  const { scope, q } = none;
  const query = useInfiniteQuery({
    ...deckQueries.list({ scope, q, sort }),
    placeholderData: keepPreviousResults,
  });
  const { label, problem } = WORDS[scope];
  return (
    <EntityGrid
      query={query}
      label={label}
      loadingLabel="Loading decks"
      name={`decks ${scope} ${sort} ${q}`}
      columns={COLUMNS}
      skeleton={<DeckCardSkeleton />}
      rowHeight={() => ROW_HEIGHT_PX}
      count={countText}
      failed={{ title: problem }}
      empty={<NoDecks {...none} />}
    >
      {(deck) => <DeckCard deck={deck} scope={scope} onAct={onAct} />}
    </EntityGrid>
  );
}

const countText = ({ length }: Deck[]) =>
  length === 0 ? 'No decks' : `${length} ${length === 1 ? 'deck' : 'decks'} loaded`;

interface NoDecksProps {
  scope: DeckScope;
  q: string;
  onCreate: () => void;
  onRecommend: () => void;
  onClear: () => void;
  onShowMine: () => void;
}

function NoDecks(props: NoDecksProps) {
  const { scope, q, onCreate, onRecommend, onClear, onShowMine } = props;
  const missing = useMissingCombos();
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No decks match your search"
        text={`No deck here has “${q}” in its name or description.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  if (scope === 'community') {
    return (
      <EmptyState
        icon={<Layers />}
        title="No community decks yet"
        text="Nobody has shared a deck yet. Share one of yours and everyone will see it here."
        action={<Button onClick={onShowMine}>Show my decks</Button>}
      />
    );
  }
  if (missing) return <TooFewCombos missing={missing} />;
  return (
    <EmptyState
      icon={<Layers />}
      title="No decks yet"
      text="Combine three combos without a shared part, or get a recommendation based on your results."
      action={
        <>
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            Create your first deck
          </Button>
          <Button icon={<Sparkles />} onClick={onRecommend}>
            Recommend one
          </Button>
        </>
      }
    />
  );
}
