import { useInfiniteQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type DeckBattle, deckBattlesApi } from '#shared/deck-battles';
import type { Deck } from '#shared/decks';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { LoadMore } from '@/components/ui/load-more';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState, Loaded } from '@/components/ui/states';
import { call } from '@/lib/api';
import { deckQueries } from '../api';
import { DeckHistoryItem } from './deck-history-item';

const SHOWN_AT_FIRST = 5;

export function DeckHistory({ deck, onRecord }: { deck: Deck; onRecord: () => void }) {
  // The dialog outlives the list, which disappears with its last battle.
  const [deleting, setDeleting] = useState<DeckBattle>();
  const query = useInfiniteQuery(deckQueries.battles(deck.id));
  return (
    <>
      <Loaded
        query={query}
        skeleton={<Skeletons label={t('Loading battles')} rows={2} of="h-64 rounded-card" />}
        failed={{ title: t('Error loading battles') }}
      >
        {(battles) =>
          battles.length === 0 ? (
            <NoBattles canRecord={deck.can.record} onRecord={onRecord} />
          ) : (
            <BattleList battles={battles} query={query} onDelete={setDeleting} />
          )
        }
      </Loaded>
      {deleting && (
        <ConfirmDelete
          entity="deckBattle"
          id={deleting.id}
          remove={() => call(deckBattlesApi.deleteDeckBattle, { params: { id: deleting.id } })}
          title={t('Delete this battle?')}
          description={t(
            "This action cannot be undone. The {score} against {name} will be permanently deleted and no longer count in the deck's statistics.",
            {
              score: `${deleting.myScore}–${deleting.opponentScore}`,
              name: deleting.opponentName,
            },
          )}
          confirmLabel={t('Delete Battle')}
          done={[t('Battle deleted'), t("It no longer counts in the deck's statistics.")]}
          failed={[t('Error deleting battle'), t('The battle is still there. Please try again.')]}
          onClose={() => setDeleting(undefined)}
        />
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

  // The pressed button is gone, so focus moves to the first revealed battle.
  useEffect(() => {
    if (all) firstHidden.current?.focus({ preventScroll: true });
  }, [all]);

  return (
    <>
      <ul aria-label={t('Battles')} className="flex flex-col gap-3">
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
          {t('View All Battles')}
        </Button>
      )}
      {all && <LoadMore query={query} label={t('Load more battles')} />}
    </>
  );
}

function NoBattles({ canRecord, onRecord }: { canRecord: boolean; onRecord: () => void }) {
  return (
    <EmptyState
      icon={<Swords />}
      title={t('No battles recorded yet')}
      text={
        canRecord
          ? t('Every 3v3 battle of this deck will appear here, round by round.')
          : t('Nobody has recorded a battle with this deck.')
      }
      action={
        canRecord && (
          <Button icon={<Swords />} onClick={onRecord}>
            {t('Record First Battle')}
          </Button>
        )
      }
    />
  );
}
