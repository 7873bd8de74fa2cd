import { useInfiniteQuery } from '@tanstack/react-query';
import { Globe, Plus, Sparkles, UserRound } from 'lucide-react';
import { useState } from 'react';
import { DECK_SORTS, type DeckSort, type Recommendation } from '#shared/decks';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useAddress, useAskedDialog, useTypedSearch } from '@/lib/use-address';
import { useIsMobile } from '@/lib/use-is-mobile';
import { type DeckScope, deckQueries } from '../api';
import { type AskedOfDeck, DeckDialogs, DeckFormDialog, RecommendationDialog } from '../dialogs';
import { DeckList } from './deck-list';

const SORT_WORDS: Record<DeckSort, string> = {
  newest: t('Newest [[decks]]'),
  oldest: t('Oldest [[decks]]'),
  name_asc: t('Name A-Z'),
  name_desc: t('Name Z-A'),
  battles: t('Most battles'),
  wins: t('Most wins'),
  win_rate: t('Win rate'),
};
const SORT_OPTIONS = DECK_SORTS.map((sort) => [sort, SORT_WORDS[sort]] as const);
const isDeckSort = (text: string | null): text is DeckSort =>
  DECK_SORTS.some((sort) => sort === text);

/* The narrowest phones have no room for icons. */
const TAB_ICON = { 'aria-hidden': true, className: 'max-[359px]:hidden' } as const;

export function DecksScreen() {
  const isMobile = useIsMobile();
  const { scope, sort, q, showTab, sortBy, search } = useDecksAddress();
  const isMine = scope === 'mine' && !q;
  const mine = useInfiniteQuery({
    ...deckQueries.list({ scope: 'mine', q: '', sort }),
    enabled: isMine,
  });
  // The list itself then offers to create the first one.
  const isEmpty = isMine && mine.data?.length === 0;
  const { isOpen, setOpen, open } = useAskedDialog('create');
  const { isOpen: isRecommending, setOpen: setRecommending } = useAskedDialog('recommend');
  const [recommendation, setRecommendation] = useState<Recommendation>();
  const [asked, setAsked] = useState<AskedOfDeck>();

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
      onAct={setAsked}
      onCreate={open}
      onRecommend={recommend}
      onClear={() => search('')}
      onShowMine={() => showTab('mine')}
    />
  );

  return (
    <>
      <PageHeader
        title={t('Deck Builder')}
        actions={
          <>
            <Button icon={<Sparkles />} onClick={recommend}>
              {t('Get AI Recommendation')}
            </Button>
            {!isMobile && !isEmpty && (
              <Button variant="primary" icon={<Plus />} onClick={open}>
                {t('Create Deck')}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        value={scope}
        onValueChange={showTab}
        label={t('Decks')}
        tabs={[
          { value: 'mine', label: t('My Decks'), icon: <UserRound {...TAB_ICON} /> },
          { value: 'community', label: t('Community Decks'), icon: <Globe {...TAB_ICON} /> },
        ]}
      >
        <DeckToolbar q={q} sort={sort} onSearch={search} onSort={sortBy} />
        <TabPanel value="mine">{list('mine')}</TabPanel>
        <TabPanel value="community">{list('community')}</TabPanel>
      </Tabs>
      {!isEmpty && <Fab label={t('Create Deck')} icon={<Plus />} onClick={open} />}

      <DeckFormDialog
        recommendation={recommendation}
        open={isOpen}
        onClose={() => {
          setOpen(false);
          setRecommendation(undefined);
        }}
      />
      <RecommendationDialog
        open={isRecommending}
        onClose={() => setRecommending(false)}
        onUse={use}
      />
      <DeckDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface DeckToolbarProps {
  q: string;
  sort: DeckSort;
  onSearch: (q: string) => void;
  onSort: (sort: DeckSort) => void;
}

function DeckToolbar({ q, sort, onSearch, onSort }: DeckToolbarProps) {
  const { box } = useTypedSearch(q, onSearch);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <SearchInput
        {...box}
        label={t('Search decks')}
        className="max-w-md min-w-[min(9rem,100%)] flex-1"
      />
      <Select
        aria-label={t('Sort decks')}
        className="w-35 shrink-0 min-[601px]:w-48"
        value={sort}
        options={SORT_OPTIONS}
        onChoose={onSort}
      />
    </div>
  );
}

/** Keeps tab, order and search in the URL, so that going back restores them. */
function useDecksAddress() {
  const { params, q, change, search } = useAddress();
  const sort = params.get('sort');

  return {
    scope: (params.get('tab') === 'community' ? 'community' : 'mine') as DeckScope,
    sort: isDeckSort(sort) ? sort : 'newest',
    q,
    showTab: (tab: string) => change({ tab: tab === 'community' ? tab : '' }),
    sortBy: (next: DeckSort) => change({ sort: next === 'newest' ? '' : next }),
    search,
  };
}
