import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DoorOpen, KeyRound, Ticket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { WaitlistPlace } from '@/features/tournaments';
import { call } from '@/lib/api';
import { markStale, patchEntity } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { CodeField } from '../views/code-field';
import { Problem, StepCard, usePlayerCall } from './steps';

const waitingWords = (count: number) =>
  count === 0
    ? t('You can wait for a place that becomes free.')
    : t('{count, plural, one {# person waits} other {# people wait}} for a place already.', {
        count,
      });

export function RegisterStep({ event, wantsIn }: { event: TournamentEvent; wantsIn: boolean }) {
  const { id, settings, counts } = event;
  const client = useQueryClient();
  const { submit, isPending, problem } = usePlayerCall(
    (_: undefined, { signal }) =>
      call(tournamentsApi.registerForTournament, { params: { id }, signal }),
    (saved) => {
      patchEntity(client, 'tournament', id, () => saved);
      void markStale(client, 'tournament');
    },
  );
  // An offered place is taken, too.
  const isFull = counts.registered + counts.waiting >= settings.maxEntrants;
  const mayJoin = !isFull || settings.waitlist;
  return (
    <StepCard
      icon={<Ticket />}
      title={isFull ? t('No places left') : t('Take part')}
      text={
        isFull
          ? settings.waitlist
            ? waitingWords(counts.waiting)
            : t('Ask at the desk whether a place becomes free.')
          : wantsIn
            ? t('Register first; one more tap checks you in.')
            : t('{taken} of {places} places are taken.', {
                taken: counts.registered,
                places: settings.maxEntrants,
              })
      }
    >
      <Problem problem={problem} />
      {mayJoin && (
        <Button
          variant="primary"
          size="lg"
          icon={<Ticket />}
          loading={isPending}
          onClick={() => void submit(undefined)}
        >
          {isFull ? t('Join the waitlist') : t('Register Now')}
        </Button>
      )}
    </StepCard>
  );
}

/** Where somebody stands on the waitlist. */
export function WaitStep({ event: { id, me } }: { event: TournamentEvent }) {
  if (!me) return null;
  return (
    <Card className="md:p-6">
      <WaitlistPlace id={id} place={me.waitPlace} confirmBy={me.confirmBy} />
    </Card>
  );
}

interface CodeStepProps {
  event: TournamentEvent;
  /** Prefilled from the URL, so that one tap is enough. */
  code: string;
  onDone: () => void;
}

interface CodeFormProps extends Omit<CodeStepProps, 'event'> {
  label: string;
  hint: string;
  button: string;
  send: (code: string, signal: AbortSignal) => Promise<Entrant>;
  /** Notice shown on success. */
  doneWords: (entrant: Entrant) => [title: string, text?: string] | null;
}

function CodeForm({ code, label, hint, button, send, doneWords, onDone }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const { submit, isPending, problem } = usePlayerCall(
    (value: string, { signal }) => send(value, signal),
    (entrant) => {
      const words = doneWords(entrant);
      if (words) notifySuccess(...words);
      onDone();
    },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void submit(typed.trim());
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {(!code || problem) && (
        <CodeField
          label={label}
          hint={hint}
          error={problem?.text}
          value={typed}
          onChange={setTyped}
          className="h-13 font-display text-2xl tracking-widest"
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={isPending}
        disabled={!typed.trim()}
      >
        {button}
      </Button>
    </form>
  );
}

export function CheckInStep({ event: { id, phase }, ...step }: CodeStepProps) {
  const text = step.code
    ? undefined
    : t('Scan the poster with your camera, or type its code here.');
  return (
    <StepCard
      icon={<DoorOpen />}
      title={step.code ? t('Check in now') : t('Check in at the door')}
      text={
        phase === 'running'
          ? t('The event is running. Check in to play from the next round.')
          : text
      }
    >
      <CodeForm
        {...step}
        label={t('Code on the poster')}
        hint={t('You find it at the entrance or the desk.')}
        button={t('Check in')}
        send={(code, signal) =>
          call(eventEntrantsApi.checkIn, { params: { id }, body: { code }, signal })
        }
        doneWords={() => [t('You are checked in')]}
      />
    </StepCard>
  );
}

/** For guests who have since created an account: says whose matches these are, then moves them. */
export function ClaimStep({ event: { id }, code, onDone }: CodeStepProps) {
  const [typed, setTyped] = useState(code);
  const claim = (value: string, preview: boolean, signal: AbortSignal) =>
    call(eventEntrantsApi.claimEntrant, {
      params: { id },
      body: { code: value, preview },
      signal,
    });
  const { data: found } = useQuery({
    queryKey: ['claim', id, typed],
    queryFn: ({ signal }) => claim(typed, true, signal),
    enabled: typed !== '',
    retry: false,
  });
  return (
    <StepCard
      icon={<KeyRound />}
      title={found ? t('Are you {name}?', found) : t('Did you play as a guest?')}
      text={
        found
          ? t('The matches of {name}, number {number}, are added to your battle log.', found)
          : t('The code on your slip adds your matches to your battle log.')
      }
    >
      <CodeForm
        key={found ? 'found' : 'code'}
        code={found ? typed : code}
        onDone={found ? onDone : () => undefined}
        label={t('Code on your slip')}
        hint={t('Eight letters and digits.')}
        button={found ? t('Make these matches mine') : t('Continue')}
        send={async (value, signal) => {
          const entrant = await claim(value, !found, signal);
          if (!found) setTyped(value);
          return entrant;
        }}
        doneWords={({ name }) =>
          found
            ? [
                t('The matches of {name} are yours', { name }),
                t('They are added to your battle log.'),
              ]
            : null
        }
      />
    </StepCard>
  );
}
