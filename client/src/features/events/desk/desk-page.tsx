import { ListChecks, MoreHorizontal, Swords, Users } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router-dom';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Missing } from '@/components/ui/missing';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { ErrorState, isFirstLoad, OfflineNotice } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { isAbsent } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { lazyDialog, lazySection } from '@/lib/lazy';
import { readId } from '@/lib/paths';
import { useIsMobile } from '@/lib/use-is-mobile';
import { usePageTitle } from '@/lib/use-page-title';
import { useEvent, useEventUpdates } from '../api';
import { backToTournament, eventPath } from '../event-paths';
import { NoEvent } from '../views/event-frame';
import { PHASE_WORDS } from '../views/words';
import { loadSender } from './desk-outbox';
import type { DeskPart, RoundFacts } from './next-step';
import { Conflicts, NextStepCard, Now } from './now';
import {
  OfflineProvider,
  useDeskEntrants,
  useDeskMatches,
  useOffline,
  useOfflineDesk,
} from './offline';
import { Round } from './round';
import type { SentResult } from './send-result';

const MatchSheet = lazyDialog(async () => (await import('./match-sheet')).MatchSheet);
const AfterCorrection = lazyDialog(
  async () => (await import('./after-correction')).AfterCorrection,
);
const DeskStandings = lazySection(async () => (await import('./desk-standings')).DeskStandings);
const Players = lazySection(async () => (await import('./players')).Players);
const More = lazySection(async () => (await import('./more')).More);
const OfflineCard = lazySection(async () => (await import('./offline-card')).OfflineCard);
const OfflineMore = lazySection(async () => (await import('./offline-card')).OfflineMore);
const BeforeEvent = lazySection(async () => (await import('./set-up')).BeforeEvent);

const SKELETON = (
  <Skeletons
    label={t('Loading the event')}
    of={['h-16 w-64', 'h-44 rounded-card', 'h-72 rounded-card']}
  />
);

export function DeskPage() {
  const id = readId(useParams().id);
  return id === null ? <NoEvent id={null} /> : <LoadedDesk key={id} id={id} />;
}

function LoadedDesk({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useEvent(id);
  const offline = useOfflineDesk(id, data?.role === 'organiser');
  const event = offline?.packet.event ?? data;
  useEventUpdates(id);
  if (event?.role === 'organiser') {
    return (
      <OfflineProvider value={offline}>
        <Desk event={event} />
      </OfflineProvider>
    );
  }
  if (event) return <NotOrganiser id={id} />;
  if (isPending) return SKELETON;
  if (isAbsent(error)) {
    return (
      <Suspense fallback={SKELETON}>
        <BeforeEvent id={id} none={<NoEvent id={id} />} skeleton={SKELETON} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader title={t('Event')} back={backToTournament(id)} />
      <ErrorState
        title={t('The event could not be loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function NotOrganiser({ id }: { id: number }) {
  return (
    <Missing
      title={t('For organisers')}
      text={t("Only this event's organisers can do this.")}
      back={backToTournament(id)}
    />
  );
}

type Tab = 'now' | 'players' | 'round' | 'more';

const TAB_OF: Record<Exclude<DeskPart, 'standings'>, Tab> = {
  conflicts: 'now',
  players: 'players',
  matches: 'round',
};

/** What takes the focus in each part: of the matches, the first open one. */
const FOCUSED: Record<keyof typeof TAB_OF, string> = {
  conflicts: '#conflicts',
  players: '#add-guest',
  matches: '#open-matches button:not([disabled])',
};

/** Frames to wait for: a tab whose script has just loaded renders some frames later. */
const FRAMES = 60;

/** Scrolls to a part of the desk and focuses it. */
function goToPart(part: keyof typeof TAB_OF, frames = FRAMES): void {
  const found = document.getElementById(part);
  const field = document.querySelector<HTMLElement>(FOCUSED[part]);
  if (!field && frames > 0) {
    requestAnimationFrame(() => goToPart(part, frames - 1));
    return;
  }
  (part === 'matches' ? field : found)?.scrollIntoView({ block: 'center' });
  (field ?? found)?.focus({ preventScroll: true });
}

let isLoadedAhead = false;

/**
 * Fetches all scripts at once: nothing that comes later moves what is in use, and the desk works
 * offline before the service worker has cached everything.
 */
function useLoadedAhead(): boolean {
  const [isLoaded, setLoaded] = useState(isLoadedAhead);
  useEffect(() => {
    const sections = [Players, OfflineCard, OfflineMore, More, DeskStandings, Conflicts];
    const loading = [...sections.map((section) => section.load()), loadSender()];
    void Promise.allSettled(loading).then(() => {
      isLoadedAhead = true;
      setLoaded(true);
    });
  }, []);
  return isLoaded;
}

function Desk({ event }: { event: TournamentEvent }) {
  const { id, tournament, phase, round, stages } = event;
  const navigate = useNavigate();
  const offline = useOffline();
  const [tab, setTab] = useState<Tab>('now');
  const [opened, setOpened] = useState<Match>();
  const [correction, setCorrection] = useState<NonNullable<SentResult['correction']>>();
  const noteCorrection = ({ correction }: SentResult) => {
    if (correction?.cut || correction?.repair) setCorrection(correction);
  };
  // A new key shows the current round again.
  const [visits, setVisits] = useState(0);
  usePageTitle(t('Desk: {event}', { event: tournament.name }));
  const isRunning = round !== null;
  const isMobile = useIsMobile();
  const isLoaded = useLoadedAhead();
  const ofRound = useDeskMatches(
    id,
    { stage: round?.stage ?? 1, round: round?.number ?? 1 },
    { enabled: isRunning },
  );
  const disputes = useDeskMatches(id, { state: 'disputed' }, { enabled: isRunning });
  const entrants = useDeskEntrants(id);
  const first = [entrants, ...(isRunning ? [ofRound, disputes] : [])];
  const isComplete = isLoaded && !first.some(isFirstLoad);
  // Later rounds arrive while something is being typed.
  const [isOpen, setOpen] = useState(isComplete);
  if (isComplete && !isOpen) setOpen(true);
  if (!isOpen) return SKELETON;
  const { data: matches } = ofRound;
  const { data: disputed = [] } = disputes;
  const facts: RoundFacts | undefined =
    round && matches
      ? {
          title: currentRoundTitle(round, stages),
          matches: matches.filter(({ outcome, state }) => outcome !== 'bye' && state !== 'void')
            .length,
        }
      : undefined;

  const show = (part: DeskPart) => {
    if (part === 'standings') return void navigate(eventPath(id));
    const go = () => {
      // Else the frame may come first, and focus what is about to be replaced.
      flushSync(() => {
        if (part === 'matches') setVisits((count) => count + 1);
        setTab(TAB_OF[part]);
      });
      requestAnimationFrame(() => goToPart(part));
    };
    void Players.load().then(go, go);
  };

  const now = <Now event={event} disputed={offline ? [] : disputed} onOpenMatch={setOpened} />;
  const rounds = (
    <Round key={visits} event={event} onOpenMatch={setOpened} onSaved={noteCorrection} />
  );
  const standings = isRunning && (
    <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
      <DeskStandings event={event} />
    </Suspense>
  );
  const players = (
    <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
      <Players event={event} />
    </Suspense>
  );
  const more = (
    <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
      {offline ? <OfflineMore id={id} /> : <More event={event} />}
    </Suspense>
  );
  return (
    <>
      {!offline && (
        <OfflineNotice>
          {t('You are offline. Changes are possible when you are back.')}
        </OfflineNotice>
      )}
      <PageHeader
        title={<span className="wrap-anywhere">{tournament.name}</span>}
        subtitle={PHASE_WORDS[phase]}
        back={backToTournament(id)}
      />
      {offline && (
        <Suspense>
          <OfflineCard offline={offline} />
        </Suspense>
      )}
      <NextStepCard event={event} facts={facts} isBrief={isMobile && tab !== 'now'} onShow={show} />
      <DeskLayout
        event={event}
        tab={tab}
        setTab={setTab}
        parts={{ now, rounds, standings, players, more }}
      />
      <MatchSheet
        open={opened !== undefined}
        event={event}
        match={opened as Match}
        onSaved={noteCorrection}
        onClose={() => setOpened(undefined)}
      />
      <AfterCorrection
        open={correction !== undefined}
        event={event}
        correction={correction as NonNullable<SentResult['correction']>}
        onClose={() => setCorrection(undefined)}
      />
    </>
  );
}

interface DeskLayoutProps {
  event: TournamentEvent;
  tab: Tab;
  setTab: (tab: Tab) => void;
  parts: Record<'now' | 'rounds' | 'standings' | 'players' | 'more', ReactNode>;
}

function DeskLayout({ event, tab, setTab, parts }: DeskLayoutProps) {
  const { now, rounds, standings, players, more } = parts;
  const isRunning = event.round !== null;
  if (useIsMobile()) {
    return (
      <Tabs
        label={t('Parts of the desk')}
        value={tab}
        onValueChange={(value) => setTab(value as Tab)}
        compact
        tabs={[
          { value: 'now', label: t('Now [[tab: what is to be done]]'), icon: <ListChecks /> },
          { value: 'players', label: t('Players'), icon: <Users /> },
          { value: 'round', label: t('Round [[of an event]]'), icon: <Swords /> },
          { value: 'more', label: t('More'), icon: <MoreHorizontal /> },
        ]}
      >
        <TabPanel value="now" className="flex flex-col gap-4">
          {now}
          {standings}
        </TabPanel>
        <TabPanel value="players">{players}</TabPanel>
        <TabPanel value="round">{rounds}</TabPanel>
        <TabPanel value="more">{more}</TabPanel>
      </Tabs>
    );
  }
  return (
    <div
      className={cx(
        'grid items-start gap-4 lg:gap-6',
        isRunning ? 'lg:grid-cols-[3fr_2fr]' : 'lg:grid-cols-2',
      )}
    >
      <div className="flex min-w-0 flex-col gap-4">
        {now}
        {isRunning && rounds}
        {standings}
        {!isRunning && more}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {players}
        {isRunning && more}
      </div>
    </div>
  );
}
