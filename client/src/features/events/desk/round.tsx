import { Clock, QrCode, Shuffle, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { isBracket } from '#shared/rules/events/settings';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { Resting, restingIn } from '../views/resting';
import { type RoundOption, RoundSelect } from '../views/round';
import { useAct, useClockAct } from './acts';
import { MatchList } from './match-list';
import { needsStaff } from './match-row';
import { useDeskMatches, useDeskStandings, useOffline } from './offline';
import type { SentResult } from './send-result';

const RelayDialog = lazyDialog(async () => (await import('../relay/relay-dialog')).DeskRelayDialog);
const RepairDialog = lazyDialog(async () => (await import('./repair-dialog')).RepairDialog);

interface RoundProps {
  event: TournamentEvent;
  onOpenMatch: (match: Match) => void;
  onSaved: (sent: SentResult) => void;
}

/** A round's matches by table; earlier rounds can be chosen for corrections. */
export function Round({ event, onOpenMatch, onSaved }: RoundProps) {
  const { id, round } = event;
  const [chosen, setChosen] = useState<RoundOption>();
  const { stage, number } = chosen ?? round ?? { stage: 1, number: 1 };
  const query = useDeskMatches(
    id,
    { stage, round: number },
    // What is being typed, and the latest result, stay when a round opens.
    { enabled: round !== null, keeps: true },
  );
  const { kind } = event.stages[stage - 1] ?? { kind: 'swiss' };
  const overlaps = kind !== 'swiss' && chosen === undefined;
  // Outside Swiss, matches of the next rounds are at tables before this one ends.
  const whole = useDeskMatches(id, { stage }, { enabled: overlaps });
  const isAtTable = (match: Match) => needsStaff(match) && match.table !== null;
  const others = overlaps ? (whole.data ?? []).filter(isAtTable) : [];
  const offline = useOffline();
  const isHere = new Set(offline?.reports.map(({ about }) => about.key));
  if (!round) {
    return (
      <Card>
        <CardTitle>{t('Pairings')}</CardTitle>
        <p className="mt-1 text-muted">{t('They appear here when the first round is drawn.')}</p>
      </Card>
    );
  }
  const canOpen = ({ can, outcome, key }: Match) =>
    (can.report || can.correct) &&
    outcome !== 'bye' &&
    // Results already on the server can only be corrected online.
    (!offline || outcome === null || isHere.has(key));
  return (
    <Card id="matches" tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{currentRoundTitle({ stage, number }, event.stages)}</CardTitle>
        <RoundSelect
          event={event}
          value={{ stage, number }}
          onChange={(one) =>
            setChosen(one.stage === round.stage && one.number === round.number ? undefined : one)
          }
          className="w-48"
        />
      </div>
      <QueryList
        query={query}
        skeleton={<Skeletons label={t('Loading matches')} rows={4} of="h-24" />}
        failed={{ title: t('The matches could not be loaded') }}
        empty={<p className="text-muted">{t('No match in this round.')}</p>}
      >
        {(matches) => (
          <>
            <MatchList
              event={event}
              matches={[...new Map([...others, ...matches].map((one) => [one.key, one])).values()]}
              canOpen={canOpen}
              onOpen={onOpenMatch}
              onSaved={onSaved}
            />
            {matches.some(({ group }) => group !== null) && (
              <DeskResting event={event} matches={matches} />
            )}
          </>
        )}
      </QueryList>
      {chosen === undefined && <RoundTools event={event} matches={query.data ?? []} />}
    </Card>
  );
}

function DeskResting({ event, matches }: { event: TournamentEvent; matches: readonly Match[] }) {
  const { data = [] } = useDeskStandings(event.id);
  return <Resting rows={restingIn(matches, data)} className="mt-2" />;
}

function RoundTools({ event, matches }: { event: TournamentEvent; matches: readonly Match[] }) {
  const { id, version, round, stages, clock, settings } = event;
  const [isRepairing, setRepairing] = useState(false);
  const clockAct = useClockAct(event);
  const stage = stages.find(({ number }) => number === round?.stage);
  const undo = useAct<'round' | 'cut'>({
    send: (what) =>
      what === 'cut'
        ? call(eventsApi.undoAdvance, { params: { id }, query: { version } })
        : call(eventsApi.deleteRound, {
            params: { id, n: round?.number ?? 0 },
            query: { version },
          }),
    failed: t('This could not be taken back'),
    done: t('Taken back'),
  });
  const offline = useOffline();
  const [isRelayed, setRelayed] = useState(false);
  if (event.phase !== 'running' || !round || !stage) return null;
  const relay = (
    <>
      <Button icon={<QrCode />} onClick={() => setRelayed(true)}>
        {t('Pairings as a code')}
      </Button>
      <RelayDialog open={isRelayed} eventId={id} onClose={() => setRelayed(false)} />
    </>
  );
  if (offline) return <div className="flex border-t border-line pt-4">{relay}</div>;
  const isFresh = !matches.some(({ outcome, state }) =>
    outcome === null ? state === 'disputed' || state === 'playing' : outcome !== 'bye',
  );
  const isCut = round.stage === 2 && isBracket(stage.kind) && round.number === 1;
  const canRepair = isFresh && stage.kind === 'swiss' && round.stage === 1;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {!clock && settings.roundMinutes > 0 && (
        <Button
          icon={<Clock />}
          disabled={clockAct.isPending}
          onClick={() => clockAct.mutate({ action: 'start' })}
        >
          {t('Start the clock')}
        </Button>
      )}
      {round.open > 0 && relay}
      {canRepair && (
        <Button icon={<Shuffle />} onClick={() => setRepairing(true)}>
          {t('Pair by hand')}
        </Button>
      )}
      {canRepair && (
        <ConfirmButton
          icon={<Undo2 />}
          variant="ghost"
          question={{
            title: t('Take the round back?'),
            description: t(
              'Its pairings are removed. With the same players and results the same ones are drawn again.',
            ),
            confirmLabel: t('Take back'),
          }}
          onConfirm={() => undo.mutateAsync('round')}
        >
          {t('Take the round back')}
        </ConfirmButton>
      )}
      {isCut && isFresh && (
        <ConfirmButton
          icon={<Undo2 />}
          variant="ghost"
          question={{
            title: t('Take the cut back?'),
            description: t(
              'The bracket is removed. Correct what was wrong, then make the cut again.',
            ),
            confirmLabel: t('Take back'),
          }}
          onConfirm={() => undo.mutateAsync('cut')}
        >
          {t('Take the cut back')}
        </ConfirmButton>
      )}
      <RepairDialog
        open={isRepairing}
        event={event}
        matches={matches}
        onClose={() => setRepairing(false)}
      />
    </div>
  );
}
