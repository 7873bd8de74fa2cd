import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Share2, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Deck } from '#shared/decks';
import { t } from '#shared/translate';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Skeletons } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useCurrentUser } from '@/features/accounts';
import {
  combosInWords,
  DeckCombos,
  DeckCounts,
  DeckEmblems,
  DeckMarks,
  DeckRate,
  DeckStatistics,
  DeleteDeckDialog,
  deckPath,
  deckQueries,
  shareDeck,
} from '@/features/decks';
import { ReportButton } from '@/features/friends';
import { notifyError } from '@/lib/notify';
import { DetailsDialog, useDetails } from './details-dialog';

/** A community deck. If it is gone, closes with a notice. */
export function DeckDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useDetails('deck', id, useQuery(deckQueries.detail(id)));
  useCloseWhenGone(details.isGone, onClose);

  return (
    <DetailsDialog
      title={details.item?.name ?? t('Deck')}
      size="lg"
      details={details}
      timeOf={({ createdAt }) => createdAt}
      failed={t('Failed to fetch deck details')}
      placeholder={<Skeletons label={t('Loading deck')} of={['h-13', 'h-44', 'h-20']} />}
      footer={(shown) => <Actions deck={shown} onDeleted={onClose} />}
      onClose={onClose}
    >
      {(shown) => <DeckTabs deck={shown} />}
    </DetailsDialog>
  );
}

function useCloseWhenGone(isGone: boolean, onClose: () => void) {
  const hasClosed = useRef(false);
  useEffect(() => {
    if (!isGone || hasClosed.current) return;
    hasClosed.current = true;
    notifyError(
      t('Deck not found'),
      t("The requested deck could not be found or you don't have permission to view it."),
    );
    onClose();
  }, [isGone, onClose]);
}

const TABS = [
  { value: 'overview', label: t('Overview') },
  { value: 'performance', label: t('Performance') },
  { value: 'combos', label: t('Combos') },
];

/** The same height for all panels, so that the tabs stay in place. */
const PANEL = 'mt-4 min-h-[min(31rem,52dvh)]';

function DeckTabs({ deck }: { deck: Deck }) {
  const [tab, setTab] = useState('overview');
  return (
    <Tabs value={tab} onValueChange={setTab} label={t('About this deck')} tabs={TABS} compact>
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

function DeckOverview({ deck }: { deck: Deck }) {
  const { description, problem } = deck;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3 rounded-tile border border-line bg-raised/45 px-4 py-5 text-center">
        <DeckEmblems deck={deck} size="lg" />
        <p className="max-w-full text-muted [overflow-wrap:anywhere]">{combosInWords(deck)}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h3 className="eyebrow mb-1.5">{t('Win rate')}</h3>
          <DeckRate deck={deck} />
        </div>
        <p className="flex flex-wrap gap-1.5">
          <DeckMarks deck={deck} />
          <DeckCounts deck={deck} />
        </p>
      </div>
      {problem !== null && (
        <p className="flex items-start gap-2 text-sm text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{t('No longer a legal deck. {problem}', { problem })}</span>
        </p>
      )}
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line text-muted">
        {description || t('No description provided')}
      </p>
    </div>
  );
}

function Actions({ deck, onDeleted }: { deck: Deck; onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  // Owners delete on their own decks' screen.
  const canDelete = useCurrentUser().role === 'admin' && deck.can.delete;
  return (
    <div className="flex w-full gap-2">
      <ButtonLink to={deckPath(deck.id)} className="flex-1 px-3 md:flex-none" icon={<ArrowRight />}>
        {t('Open deck page')}
      </ButtonLink>
      <IconButton
        label={t('Share')}
        variant="secondary"
        icon={<Share2 />}
        onClick={() => shareDeck(deck)}
      />
      {!deck.isMine && <ReportButton kind="deck" targetId={deck.id} name={deck.name} compact />}
      {canDelete && (
        <Button
          variant="ghost"
          className="px-3 text-loss md:ml-auto"
          icon={<Trash2 />}
          onClick={() => setDeleting(true)}
        >
          {t('Delete')}
        </Button>
      )}
      {deleting && (
        <DeleteDeckDialog deck={deck} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </div>
  );
}
