import type { Deck, Recommendation } from '@shared/decks';
import { Globe, Plus, Sparkles, UserRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { ReportDialog } from '@/features/friends';
import { useAskedDialog } from '@/lib/use-asked-dialog';
import { useIsMobile } from '@/lib/use-is-mobile';
import type { DeckScope } from './api';
import { DeckList } from './deck-list';
import type { DeckAct } from './deck-menu';
import { DeckToolbar } from './deck-toolbar';
import { DeleteDeckDialog } from './delete-deck-dialog';
import { DeckFormDialog } from './dialogs';
import { RecommendationDialog } from './recommendation-dialog';
import { useDecksAddress } from './use-decks-address';

/* On the narrowest of phones the words need the room. */
const TAB_ICON = { 'aria-hidden': true, className: 'max-[359px]:hidden' } as const;

/** One's own decks and those of the community (specification, "Deck builder"). */
export function DecksScreen() {
  const isMobile = useIsMobile();
  const { scope, sort, q, showTab, sortBy, search } = useDecksAddress();
  const { isOpen, setOpen, open } = useAskedDialog('create');
  const [isRecommending, setRecommending] = useState(false);
  const [recommendation, setRecommendation] = useState<Recommendation>();
  const [asked, setAsked] = useState<{ act: DeckAct; deck: Deck }>();
  const onAct = useCallback((act: DeckAct, deck: Deck) => setAsked({ act, deck }), []);
  const close = () => setAsked(undefined);

  const recommend = () => setRecommending(true);
  const use = (recommended: Recommendation) => {
    setRecommending(false);
    setRecommendation(recommended);
    open();
  };

  const list = (of: DeckScope) => (
    <DeckList
      scope={of}
      sort={sort}
      q={q}
      onAct={onAct}
      onCreate={open}
      onRecommend={recommend}
      onClear={() => search('')}
      onShowMine={() => showTab('mine')}
    />
  );

  return (
    <>
      <PageHeader
        title="Deck Builder"
        actions={
          <>
            <Button icon={<Sparkles aria-hidden="true" />} onClick={recommend}>
              Get AI Recommendation
            </Button>
            {!isMobile && (
              <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={open}>
                Create Deck
              </Button>
            )}
          </>
        }
      />
      <Tabs
        value={scope}
        onValueChange={showTab}
        label="Decks"
        tabs={[
          { value: 'mine', label: 'My Decks', icon: <UserRound {...TAB_ICON} /> },
          { value: 'community', label: 'Community Decks', icon: <Globe {...TAB_ICON} /> },
        ]}
      >
        <DeckToolbar q={q} sort={sort} onSearch={search} onSort={sortBy} />
        <TabPanel value="mine">{list('mine')}</TabPanel>
        <TabPanel value="community">{list('community')}</TabPanel>
      </Tabs>
      <Fab label="Create Deck" icon={<Plus aria-hidden="true" />} onClick={open} />

      <DeckFormDialog
        recommendation={recommendation}
        open={isOpen}
        onClose={() => {
          setOpen(false);
          setRecommendation(undefined);
        }}
      />
      <DeckFormDialog deck={asked?.deck} open={asked?.act === 'edit'} onClose={close} />
      <RecommendationDialog open={isRecommending} onOpenChange={setRecommending} onUse={use} />
      {asked?.act === 'delete' && <DeleteDeckDialog deck={asked.deck} onClose={close} />}
      {asked?.act === 'report' && (
        <ReportDialog kind="deck" targetId={asked.deck.id} name={asked.deck.name} onClose={close} />
      )}
    </>
  );
}
