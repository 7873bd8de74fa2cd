import {
  ChartColumn,
  Crosshair,
  Globe,
  History,
  Pencil,
  Swords,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Deck } from '#shared/decks';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Missing, NotShown } from '@/components/ui/missing';
import { RelativeTime } from '@/components/ui/relative-time';
import { Spinner } from '@/components/ui/spinner';
import { Caution } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { nameOf } from '@/features/accounts';
import { notifySuccess } from '@/lib/notify';
import { rich } from '@/lib/rich';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { deckQueries, useShareDeck } from '../api';
import { DeckCounts, DeckMarks } from '../deck-figures';
import { type AskedOfDeck, DeckDialogs, DeckMenu, RecordDeckBattleDialog } from '../dialogs';
import { DeckCombos } from './deck-combos';
import { DeckHistory } from './deck-history';
import { DeckMatchups } from './deck-matchups';
import { DeckComboStats, DeckStatistics } from './deck-statistics';

const BACK = { to: '/decks', label: t('Back to Decks') };

export function DeckPage() {
  const { id, data, error, isPending, refetch } = useEntityPage<Deck>('deck', deckQueries.detail, [
    '/api/decks',
  ]);
  if (id === null) {
    return (
      <Missing
        title={t('Invalid Deck ID')}
        text={t('The deck ID provided is invalid.')}
        back={BACK}
      />
    );
  }
  if (data) return <DeckView deck={data} />;
  if (isPending) {
    return (
      <div className="flex min-h-[60dvh] items-center justify-center text-accent-ink">
        <Spinner label={t('Loading deck')} className="size-9" />
      </div>
    );
  }
  return (
    <NotShown
      error={error}
      absent={{
        icon: <TriangleAlert />,
        title: t('Error Loading Deck'),
        text: t(
          "We couldn't load the deck details. It may have been deleted or you don't have permission to view it.",
        ),
      }}
      failed={t('Error Loading Deck')}
      back={{ ...BACK, isButton: true }}
      onRetry={refetch}
    />
  );
}

function DeckView({ deck }: { deck: Deck }) {
  const [recording, setRecording] = useState(false);
  const record = () => setRecording(true);
  const { name, problem, isAiRecommended, isPublic, can } = deck;
  const description = (
    <span dir="auto" className="block [overflow-wrap:anywhere] whitespace-pre-line">
      {deck.description || t('No description provided')}
    </span>
  );
  usePageTitle(name);
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="block [overflow-wrap:anywhere]">
            {name}
          </span>
        }
        subtitle={!isAiRecommended && description}
        back={BACK}
        actions={<Actions deck={deck} onRecord={record} />}
      />
      <Facts deck={deck} />
      {problem && (
        <div className="mb-4">
          {/* Its combos may have been edited since. */}
          <Caution icon={<TriangleAlert />} title={t('No longer a legal deck')}>
            {problem}
            {can.edit && ` ${t('Edit the deck or one of its combos to fix it.')}`}
            {can.edit && isPublic && ` ${t('Until then nobody else can see it.')}`}
          </Caution>
        </div>
      )}
      <section aria-label={t('Combos')}>
        <h2 className="sr-only">{t('Combos')}</h2>
        <DeckCombos deck={deck} />
      </section>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 md:mt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-5">
        <Card className="lg:sticky lg:top-20">
          <CardTitle className="mb-3">{t('Performance Statistics')}</CardTitle>
          <DeckStatistics deck={deck} />
          {/* A generated description repeats the figures above. */}
          {isAiRecommended && (
            <p className="mt-4 border-t border-line pt-3 text-sm text-muted">{description}</p>
          )}
        </Card>
        <DeckTabs deck={deck} onRecord={record} />
      </div>
      {deck.can.record && (
        <RecordDeckBattleDialog
          deck={deck}
          open={recording}
          onClose={() => setRecording(false)}
          onRecorded={() => notifySuccess(t('Success'), t('Battle recorded successfully.'))}
        />
      )}
    </>
  );
}

function Actions({ deck, onRecord }: { deck: Deck; onRecord: () => void }) {
  const [asked, setAsked] = useState<AskedOfDeck>();
  const navigate = useNavigate();
  const { can } = deck;
  return (
    <>
      {can.record && (
        <Button variant="primary" icon={<Swords />} onClick={onRecord}>
          {t('Record Battle')}
        </Button>
      )}
      {can.edit && (
        <Button icon={<Pencil />} onClick={() => setAsked({ act: 'edit', deck })}>
          {t('Edit')}
        </Button>
      )}
      <DeckMenu deck={deck} place="page" onAct={setAsked} />
      <DeckDialogs
        asked={asked}
        onClose={() => setAsked(undefined)}
        onEdited={() => notifySuccess(t('Success'), t('Deck updated successfully.'))}
        onDeleted={() => void navigate('/decks', { replace: true })}
      />
    </>
  );
}

function Facts({ deck }: { deck: Deck }) {
  const { createdAt, userId, user, isMine, isPublic } = deck;
  const publish = useShareDeck();
  return (
    <div className="-mt-1 mb-5 flex flex-wrap items-center gap-2">
      <DeckMarks deck={deck} />
      <DeckCounts deck={deck} />
      {isMine && !isPublic && (
        <Button
          size="sm"
          icon={<Globe />}
          loading={publish.isPending}
          onClick={() => publish.mutate(deck)}
        >
          {publish.isPending ? t('Sharing…') : t('Share to Community')}
        </Button>
      )}
      <p className="my-1.5 min-w-0 text-sm text-muted">
        {rich('Created {time} by {name}', {
          time: <RelativeTime date={createdAt} />,
          name: (
            <Link
              to={`/profile/${userId}`}
              className="-my-3 inline-block rounded-sm py-3 font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {nameOf(user)}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

/* Phones have no room for icons. */
const TABS = [
  { value: 'history', label: t('Battle History'), icon: <History className="max-md:hidden" /> },
  {
    value: 'matchups',
    label: t('Matchup Analysis'),
    icon: <Crosshair className="max-md:hidden" />,
  },
  { value: 'combos', label: t('Combo Stats'), icon: <ChartColumn className="max-md:hidden" /> },
];

function DeckTabs({ deck, onRecord }: { deck: Deck; onRecord: () => void }) {
  const [tab, setTab] = useState('history');
  return (
    <Tabs value={tab} onValueChange={setTab} label={t('About this deck')} tabs={TABS} compact>
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
