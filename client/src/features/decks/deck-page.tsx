import { type Deck, decksApi } from '@shared/decks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartColumn, Crosshair, History, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Card, CardTitle } from '@/components/ui/card';
import { RelativeTime } from '@/components/ui/relative-time';
import { Spinner } from '@/components/ui/spinner';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { isAbsent } from '@/lib/api-error';
import { fromLists } from '@/lib/from-lists';
import { notifySuccess } from '@/lib/notify';
import { usePageTitle } from '@/lib/use-page-title';
import { deckQueries } from './api';
import { dropDeck } from './cache';
import { DeckCombos } from './deck-combo-card';
import { DeckComboStats } from './deck-combo-stats';
import { DeckHistory } from './deck-history';
import { DeckCounts, DeckMarks } from './deck-marks';
import { DeckMatchups } from './deck-matchups';
import { DeckNotLoaded, InvalidDeck } from './deck-missing';
import { DeckPageActions } from './deck-page-actions';
import { DeckStatistics } from './deck-statistics';
import { RecordDeckBattleDialog } from './dialogs';

const LISTS = [decksApi.listDecks.path];

/** One deck with all that is known of it (specification, "Deck detail"). */
export function DeckPage() {
  const { id: text = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...deckQueries.detail(id ?? 0),
    ...fromLists<Deck>(client, LISTS, id),
    enabled: id !== null,
  });
  const isGone = isAbsent(error);
  useEffect(() => {
    // The lists that led here may still have it.
    if (isGone && id !== null) dropDeck(client, id);
  }, [client, id, isGone]);

  if (id === null) return <InvalidDeck />;
  if (isGone) return <DeckNotLoaded />;
  if (data) return <DeckView deck={data} />;
  if (isPending) {
    return (
      <div className="flex min-h-[60dvh] items-center justify-center text-accent-ink">
        <Spinner label="Loading deck" className="size-9" />
      </div>
    );
  }
  return <DeckNotLoaded onRetry={() => void refetch()} />;
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
        back={{ to: '/decks', label: 'Back to Decks' }}
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

/** What a deck is in a line: for whom, how often, since when and whose. */
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

/** Combos change after a deck was made: then two of them may have the same part. */
function Problem({ deck, problem }: { deck: Deck; problem: string }) {
  return (
    <div className="mb-4 flex gap-2.5 rounded-[12px] border border-warning/35 bg-warning/10 px-3.5 py-3 leading-snug">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <p className="font-semibold text-warning">Not a legal deck any more</p>
        <p className="mt-0.5 text-sm">
          {problem}
          {deck.can.edit && ' Edit the deck or one of its combos to mend it.'}
        </p>
      </div>
    </div>
  );
}

/* On a phone the words alone have room beside each other. */
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
