import type { Deck } from '@shared/decks';
import { ChartColumn, Crosshair, History, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Card, CardTitle } from '@/components/ui/card';
import { Missing } from '@/components/ui/missing';
import { RelativeTime } from '@/components/ui/relative-time';
import { Spinner } from '@/components/ui/spinner';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { notifySuccess } from '@/lib/notify';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { deckQueries } from '../api';
import { DeckCounts, DeckMarks } from '../deck-figures';
import { RecordDeckBattleDialog } from '../dialogs';
import { DeckComboStats } from './deck-combo-stats';
import { DeckCombos } from './deck-combos';
import { DeckHistory } from './deck-history';
import { DeckMatchups } from './deck-matchups';
import { DeckPageActions } from './deck-page-actions';
import { DeckStatistics } from './deck-statistics';

const BACK = { to: '/decks', label: 'Back to Decks' };

/** One deck (specification, "Deck detail"). */
export function DeckPage() {
  const { id, data, isGone, isPending, refetch } = useEntityPage<Deck>('deck', deckQueries.detail, [
    '/api/decks',
  ]);
  if (id === null) {
    return <Missing title="Invalid Deck ID" text="The deck ID provided is invalid." back={BACK} />;
  }
  if (data && !isGone) return <DeckView deck={data} />;
  if (isPending) {
    return (
      <div className="flex min-h-[60dvh] items-center justify-center text-accent-ink">
        <Spinner label="Loading deck" className="size-9" />
      </div>
    );
  }
  return (
    <Missing
      icon={<TriangleAlert />}
      title="Error Loading Deck"
      text="We couldn't load the deck details. It may have been deleted or you don't have permission to view it."
      back={{ ...BACK, isButton: true }}
      onRetry={isGone ? undefined : refetch}
    />
  );
}

function DeckView({ deck }: { deck: Deck }) {
  const [recording, setRecording] = useState(false);
  const record = () => setRecording(true);
  usePageTitle(deck.name);
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="block [overflow-wrap:anywhere]">
            {deck.name}
          </span>
        }
        subtitle={
          <span dir="auto" className="block [overflow-wrap:anywhere] whitespace-pre-line">
            {deck.description || 'No description provided'}
          </span>
        }
        back={BACK}
        actions={<DeckPageActions deck={deck} onRecord={record} />}
      />
      <Facts deck={deck} />
      {deck.problem && <Problem deck={deck} problem={deck.problem} />}
      <section aria-label="Combos">
        <h2 className="sr-only">Combos</h2>
        <DeckCombos deck={deck} />
      </section>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 md:mt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-5">
        <Card className="lg:sticky lg:top-20">
          <CardTitle className="mb-3">Performance Statistics</CardTitle>
          <DeckStatistics deck={deck} />
        </Card>
        <DeckTabs deck={deck} onRecord={record} />
      </div>
      {deck.can.record && (
        <RecordDeckBattleDialog
          deck={deck}
          open={recording}
          onClose={() => setRecording(false)}
          onRecorded={() => notifySuccess('Success', 'Battle recorded successfully.')}
        />
      )}
    </>
  );
}

function Facts({ deck }: { deck: Deck }) {
  const { createdAt, userId, user } = deck;
  return (
    <div className="-mt-1 mb-5 flex flex-wrap items-center gap-2">
      <DeckMarks deck={deck} />
      <DeckCounts deck={deck} />
      <p className="min-w-0 text-sm text-muted">
        Created <RelativeTime date={createdAt} /> by{' '}
        <Link
          to={`/profile/${userId}`}
          className="-my-3 inline-block rounded-sm py-3 font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {user.displayName || user.username}
        </Link>
      </p>
    </div>
  );
}

/** Combos edited after the deck was built may share a part. */
function Problem({ deck, problem }: { deck: Deck; problem: string }) {
  return (
    <div className="mb-4 flex gap-2.5 rounded-[12px] border border-warning/35 bg-warning/10 px-3.5 py-3 leading-snug">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <p className="font-semibold text-warning">No longer a legal deck</p>
        <p className="mt-0.5 text-sm">
          {problem}
          {deck.can.edit && ' Edit the deck or one of its combos to fix it.'}
        </p>
      </div>
    </div>
  );
}

/* A phone has room for the words alone. */
const TABS = [
  {
    value: 'history',
    label: 'Battle History',
    icon: <History aria-hidden="true" className="max-md:hidden" />,
  },
  {
    value: 'matchups',
    label: 'Matchup Analysis',
    icon: <Crosshair aria-hidden="true" className="max-md:hidden" />,
  },
  {
    value: 'combos',
    label: 'Combo Stats',
    icon: <ChartColumn aria-hidden="true" className="max-md:hidden" />,
  },
];

function DeckTabs({ deck, onRecord }: { deck: Deck; onRecord: () => void }) {
  const [tab, setTab] = useState('history');
  return (
    <Tabs value={tab} onValueChange={setTab} label="About this deck" tabs={TABS} compact>
      <TabPanel value="history">
        <DeckHistory deck={deck} onRecord={onRecord} />
      </TabPanel>
      <TabPanel value="matchups">
        <DeckMatchups deck={deck} />
      </TabPanel>
      <TabPanel value="combos">
        <DeckComboStats deck={deck} />
      </TabPanel>
    </Tabs>
  );
}
