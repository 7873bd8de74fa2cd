import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Plus } from 'lucide-react';
import { Suspense } from 'react';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import type { EventPhase } from '#shared/rules/events/phases';
import { isOver, isPlaying } from '#shared/rules/events/progress';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { lazySection } from '@/lib/lazy';
import { notifySuccess } from '@/lib/notify';
import { eventQueries } from '../api';
import { RoundClock } from '../views/round';
import { storeEvent, useAct, useClockAct } from './acts';
import { type DeskPart, nextStep, type RoundFacts } from './next-step';
import { useDeskEntrants, useOffline } from './offline';

const Renames = lazySection(async () => (await import('./renames')).Renames);
export const Conflicts = lazySection(async () => (await import('./conflicts')).Conflicts);

interface NowProps {
  event: TournamentEvent;
  disputed: readonly Match[];
  onOpenMatch: (match: Match) => void;
}

/** What needs a decision, and the clock. */
export function Now({ event, disputed, onOpenMatch }: NowProps) {
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {disputed.length > 0 && (
        <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
          <Conflicts event={event} matches={disputed} onOpen={onOpenMatch} />
        </Suspense>
      )}
      {event.phase !== 'draft' && !isOver(event.phase) && (
        <Suspense>
          <Renames event={event} />
        </Suspense>
      )}
      <ClockCard event={event} />
    </div>
  );
}

interface NextStepCardProps {
  event: TournamentEvent;
  facts: RoundFacts | undefined;
  /** On a phone's other tabs it keeps only its title and button. */
  isBrief: boolean;
  onShow: (part: DeskPart) => void;
}

/** Stays in view, but for the tab of a phone that is about it. */
export function NextStepCard({ event, facts, isBrief, onShow }: NextStepCardProps) {
  const step = nextStep(event, facts, {
    isOffline: useOffline() !== undefined,
    lists: useMissingLists(event),
  });
  const { act } = step;
  const phase = usePhase(event);
  const round = useDrawRound(event);
  const cut = useCut(event);
  const clock = useClockAct(event);
  const isPending = phase.isPending || round.isPending || cut.isPending || clock.isPending;
  const perform = () => {
    if (act.kind === 'phase') phase.mutate({ to: act.to, force: act.force });
    else if (act.kind === 'round') round.mutate();
    else if (act.kind === 'cut') cut.mutate();
    else if (act.kind === 'clock') clock.mutate({ action: 'start' });
    else onShow(act.part);
  };
  return (
    <Card
      aria-label={t('Next step')}
      role="region"
      className={cx(
        'z-10 mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-accent-ink/40 py-3 shadow-(--shadow) md:top-18 md:py-4 low:static',
        // In full it would cover half a phone's screen.
        isBrief ? 'sticky top-15' : 'md:sticky',
      )}
    >
      <div aria-live="polite" className="min-w-0 flex-1 basis-72">
        <h2
          className={cx(
            'font-display leading-tight font-semibold tracking-wide',
            isBrief ? 'text-lg' : 'text-xl md:text-2xl',
          )}
        >
          {step.title}
        </h2>
        {!isBrief && <p className="mt-1 text-sm text-muted md:text-base">{step.text}</p>}
      </div>
      {step.label && (
        <Button
          variant="primary"
          size={isBrief ? 'md' : 'lg'}
          className="max-md:w-full"
          loading={isPending}
          onClick={perform}
        >
          {step.label}
        </Button>
      )}
    </Card>
  );
}

const MINUTE = 60;

function ClockCard({ event }: { event: TournamentEvent }) {
  const { clock, phase } = event;
  const { mutate, isPending } = useClockAct(event);
  // The clock runs on the server, so it cannot be changed offline.
  const isFixed = useOffline() !== undefined || isPending;
  if (phase !== 'running' || !clock) return null;
  const isPaused = clock.endsAt === null;
  return (
    <Card role="region" aria-label={t('Clock')} className="flex flex-wrap items-center gap-3">
      <RoundClock clock={clock} className="min-w-28 flex-1 text-4xl" />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={isPaused ? <Play /> : <Pause />}
          disabled={isFixed}
          onClick={() => mutate({ action: isPaused ? 'resume' : 'pause' })}
        >
          {isPaused ? t('Resume [[the clock]]') : t('Pause [[the clock]]')}
        </Button>
        <Button
          icon={<Plus />}
          disabled={isFixed}
          onClick={() => mutate({ action: 'add', seconds: MINUTE })}
        >
          {t('1 min [[button: one minute more]]')}
        </Button>
      </div>
    </Card>
  );
}

interface PhaseStep {
  to: EventPhase;
  /** Starts although deck lists are missing. */
  force?: boolean | undefined;
}

/**
 * Moves an event one phase forward or back. Sends no version, so that registrations and check-ins
 * meanwhile do not hold up the start.
 */
export function usePhase({ id, phase }: TournamentEvent) {
  const client = useQueryClient();
  const offline = useOffline();
  return useAct<PhaseStep, TournamentEvent | null>({
    send: async ({ to, force }) => {
      if (!offline) return call(eventsApi.changePhase, { params: { id }, body: { to, force } });
      const isStart = to === 'running' && phase !== 'finished';
      const pairs = isStart ? offline.firstPairs() : undefined;
      offline.record({ call: { act: 'phase', to, pairs, force } });
      return null;
    },
    failed: t('This step was not possible'),
    onDone: (event) => event && storeEvent(client, event),
  });
}

/** Players without the list that the event asks for. */
function useMissingLists({ id, settings, phase }: TournamentEvent) {
  const { data } = useDeskEntrants(id);
  const isBefore = phase === 'registration' || phase === 'check_in';
  if (settings.deckList === 'none' || !isBefore || !data) return undefined;
  const players = data.filter((one) => isPlaying(settings, one));
  return { missing: players.filter(({ hasDeck }) => !hasDeck), of: players.length };
}

const MAX_TRIES = 3;

/**
 * Sends a step with the event's version. If the event changed meanwhile but this is still its next
 * step, retries with the latest version.
 */
async function sendStep<Answer>(
  client: QueryClient,
  seen: TournamentEvent,
  send: (version: number) => Promise<Answer>,
): Promise<Answer> {
  const step = (event: TournamentEvent) =>
    JSON.stringify([event.round?.stage, event.round?.number, nextStep(event).act]);
  for (let { version } = seen, tries = 1; ; tries += 1) {
    try {
      return await send(version);
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof ApiError && error.status === 409)) throw error;
      const newest = await client.fetchQuery({ ...eventQueries.event(seen.id), staleTime: 0 });
      if (newest.version === version || step(newest) !== step(seen)) throw error;
      version = newest.version;
    }
  }
}

export function useDrawRound(event: TournamentEvent) {
  const client = useQueryClient();
  const offline = useOffline();
  return useAct({
    send: async () => {
      if (!offline) {
        return sendStep(client, event, (version) =>
          call(eventsApi.drawRound, { params: { id: event.id }, body: { version } }),
        );
      }
      const number = offline.packet.rounds.length + 1;
      const pairs = offline.nextPairs();
      offline.record({ call: { act: 'round', number, pairs } });
      return null;
    },
    failed: t('The round could not be drawn'),
    onDone: (drawn) =>
      drawn &&
      notifySuccess(
        t('Round {number} is drawn', drawn),
        drawn.rematches.length > 0
          ? t('Some had to meet again or get a second free win: {count}. There was no other way.', {
              count: drawn.rematches.length,
            })
          : undefined,
      ),
  });
}

export function useCut(event: TournamentEvent) {
  const client = useQueryClient();
  const offline = useOffline();
  return useAct({
    send: async () => {
      if (!offline) {
        return sendStep(client, event, (version) =>
          call(eventsApi.advance, { params: { id: event.id }, body: { version } }),
        );
      }
      offline.record({ call: { act: 'cut' } });
      return null;
    },
    failed: t('The cut could not be made'),
    done: t('The bracket is drawn'),
  });
}
