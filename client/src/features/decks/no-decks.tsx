import { Layers, Plus, SearchX, Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import type { DeckScope } from './api';
import { TooFewCombos } from './too-few-combos';
import { useMissingCombos } from './use-missing-combos';

export interface NoDecksProps {
  scope: DeckScope;
  /** Only those with these words were asked for; empty for all. */
  q: string;
  onCreate: () => void;
  onRecommend: () => void;
  onClear: () => void;
  onShowMine: () => void;
}

/** Says why there is nothing, and what can be done about it. */
export function NoDecks(props: NoDecksProps) {
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
        text="Nobody has shared a deck so far. Share one of yours, and it stands here for everybody."
        action={<Button onClick={onShowMine}>Show my decks</Button>}
      />
    );
  }
  if (missing) return <TooFewCombos missing={missing} />;
  return (
    <EmptyState
      icon={<Layers />}
      title="No decks yet"
      text="Put three combos that share no part together, or have a deck recommended from all your results."
      action={
        <>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
            Create your first deck
          </Button>
          <Button icon={<Sparkles aria-hidden="true" />} onClick={onRecommend}>
            Have one recommended
          </Button>
        </>
      }
    />
  );
}
