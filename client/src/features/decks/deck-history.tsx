import type { DeckBattle } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { serverMessage } from '@/lib/api-error';
import { deckQueries } from './api';
import { DeckHistoryItem } from './deck-history-item';
import { DeleteDeckBattleDialog } from './delete-deck-battle-dialog';

/** As many stand there before all are asked for (specification, constants). */
const SHOWN_AT_FIRST = 5;

const NOT_LOADED = 'Could not load the battles. Please check your connection and try again.';

interface DeckHistoryProps {
  deck: Deck;
  onRecord: () => void;
}

/** The battles of a deck, the last ones first. */
export function DeckHistory({ deck, onRecord }: DeckHistoryProps) {
  // Here, for with its last battle the list is gone, and the dialog still has something to say.
  const [deleting, setDeleting] = useState<DeckBattle>();
  const query = useInfiniteQuery(deckQueries.battles(deck.id));
  const { data, error, isPending, refetch } = query;
  // What moved to another page while they were fetched may come twice.
  const battles = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.items) ?? [];
    return [...new Map(all.map((battle) => [battle.id, battle])).values()];
  }, [data]);

  if (isPending) {
    return (
      <div role="status" aria-label="Loading battles" className="flex flex-col gap-3">
        <Skeleton className="h-64 rounded-[14px]" />
        <Skeleton className="h-64 rounded-[14px]" />
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="Error loading battles"
        text={serverMessage(error, NOT_LOADED)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {battles.length === 0 ? (
        <NoBattles canRecord={deck.can.record} onRecord={onRecord} />
      ) : (
        <BattleList battles={battles} query={query} onDelete={setDeleting} />
      )}
      {deleting && (
        <DeleteDeckBattleDialog battle={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

interface BattleListProps {
  battles: DeckBattle[];
  query: Parameters<typeof LoadMore>[0]['query'];
  onDelete: (battle: DeckBattle) => void;
}

function BattleList({ battles, query, onDelete }: BattleListProps) {
  const [all, setAll] = useState(false);
  const firstHidden = useRef<HTMLLIElement>(null);
  const isLong = battles.length > SHOWN_AT_FIRST;

  // The button that was pressed is gone; whoever reads by keyboard goes on where the rest begins.
  useEffect(() => {
    if (all) firstHidden.current?.focus({ preventScroll: true });
  }, [all]);

  return (
    <>
      <ul aria-label="Battles" className="flex flex-col gap-3">
        {battles.slice(0, all ? undefined : SHOWN_AT_FIRST).map((battle, index) => (
          <li
            key={battle.id}
            ref={index === SHOWN_AT_FIRST ? firstHidden : undefined}
            tabIndex={index === SHOWN_AT_FIRST ? -1 : undefined}
          >
            <DeckHistoryItem battle={battle} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      {isLong && !all && (
        <Button className="mt-3 w-full" onClick={() => setAll(true)}>
          View All Battles
        </Button>
      )}
      {all && <LoadMore query={query} label="Load more battles" />}
    </>
  );
}

function NoBattles({ canRecord, onRecord }: { canRecord: boolean; onRecord: () => void }) {
  return (
    <EmptyState
      icon={<Swords />}
      title="No battles recorded yet"
      text={
        canRecord
          ? 'Every 3v3 battle of this deck will stand here, round by round.'
          : 'Nobody has recorded a battle with this deck.'
      }
      action={
        canRecord && (
          <Button variant="primary" icon={<Swords aria-hidden="true" />} onClick={onRecord}>
            Record First Battle
          </Button>
        )
      }
    />
  );
}
