import type { Deck } from '@shared/decks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Share2, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useCurrentUser } from '@/features/accounts';
import {
  DeckCombos,
  DeckStatistics,
  DeleteDeckDialog,
  deckPath,
  deckQueries,
  shareDeck,
} from '@/features/decks';
import { ReportButton } from '@/features/friends';
import { isAbsent } from '@/lib/api-error';
import { dropEntity } from '@/lib/entities';
import { notifyError } from '@/lib/notify';
import { DeckOverview } from './deck-overview';
import { Maker, Outdated } from './details-parts';

const FAILED = 'Failed to fetch deck details';

interface DeckDetailsDialogProps {
  id: number;
  /** As the list has it, shown until the latest is there. */
  known: Deck | undefined;
  onClose: () => void;
}

/** A deck of the community (specification, "Community"). Where it is gone, it says so and closes. */
export function DeckDetailsDialog({ id, known, onClose }: DeckDetailsDialogProps) {
  const query = useQuery(deckQueries.detail(id));
  const isGone = isAbsent(query.error);
  const deck = isGone ? undefined : (query.data ?? known);
  useLeaving({ id, isGone, onClose });

  return (
    <Dialog
      open
      isForReading
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={deck?.name ?? 'Deck'}
      description={deck && <Maker {...deck} at={deck.createdAt} />}
      footer={deck && <Actions deck={deck} onDeleted={onClose} />}
    >
      {deck ? (
        <>
          {query.isError && <Outdated text={FAILED} onRetry={() => void query.refetch()} />}
          <Facts deck={deck} />
        </>
      ) : query.isError && !isGone ? (
        <ErrorState
          title={FAILED}
          text="Please check your connection and try again."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  );
}

/** A deck that is gone or private now leaves the lists and its own dialog. */
function useLeaving({ id, isGone, onClose }: { id: number; isGone: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isGone || hasLeft.current) return;
    hasLeft.current = true;
    dropEntity(client, 'deck', id);
    notifyError(
      'Deck not found',
      "The requested deck could not be found or you don't have permission to view it.",
    );
    onClose();
  }, [client, id, isGone, onClose]);
}

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'performance', label: 'Performance' },
  { value: 'combos', label: 'Combos' },
];

/** As high with little in it as with much: the tabs stay where the finger is. */
const PANEL = 'mt-4 min-h-[min(31rem,52dvh)]';

function Facts({ deck }: { deck: Deck }) {
  const [tab, setTab] = useState('overview');
  return (
    <Tabs value={tab} onValueChange={setTab} label="About this deck" tabs={TABS} compact>
      <TabPanel value="overview" className={PANEL}>
        <DeckOverview deck={deck} />
      </TabPanel>
      <TabPanel value="performance" className={PANEL}>
        <DeckStatistics deck={deck} />
      </TabPanel>
      <TabPanel value="combos" className={PANEL}>
        <DeckCombos deck={deck} />
      </TabPanel>
    </Tabs>
  );
}

function Actions({ deck, onDeleted }: { deck: Deck; onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  // The owner deletes among their own decks (specification, "Roles and permissions").
  const canDelete = useCurrentUser().role === 'admin' && deck.can.delete;
  return (
    <div className="flex w-full gap-2">
      <ButtonLink
        to={deckPath(deck.id)}
        className="flex-1 px-3 md:flex-none"
        icon={<ArrowRight aria-hidden="true" />}
      >
        Open deck page
      </ButtonLink>
      <IconButton
        label="Share"
        variant="secondary"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => shareDeck(deck)}
      />
      {!deck.isMine && <ReportButton kind="deck" targetId={deck.id} name={deck.name} compact />}
      {canDelete && (
        <Button
          variant="ghost"
          className="px-3 text-loss md:ml-auto"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      )}
      {deleting && (
        <DeleteDeckDialog deck={deck} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading deck" className="flex flex-col gap-4">
      <Skeleton className="h-13" />
      <Skeleton className="h-44" />
      <Skeleton className="h-20" />
    </div>
  );
}
