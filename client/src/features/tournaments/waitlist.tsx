import { useQueryClient } from '@tanstack/react-query';
import { Check, Hourglass, Ticket } from 'lucide-react';
import { eventEntrantsApi } from '#shared/event-entrants';
import { type Tournament, tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button, type ButtonSize } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { call } from '@/lib/api';
import { markStale, patchEntity } from '@/lib/entities';
import { notify, notifySuccess } from '@/lib/notify';
import { type Attempt, useSubmit } from '@/lib/use-submit';
import { placeWords, waitingWords } from '@/lib/waitlist-words';
import { tournamentQueries } from './api';

type Place = NonNullable<Tournament['waiting']>;

/** Changes the caller's place on the waitlist, and refetches what shows it, even on failure. */
function useWaitlistCall(
  id: number,
  send: (attempt: Attempt) => Promise<unknown>,
  onSaved: (answer: unknown) => void,
) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries(tournamentQueries.detail(id));
    void markStale(client, 'tournament');
    void markStale(client, 'event');
  };
  return useSubmit<undefined, unknown>({
    send: (_, attempt) => send(attempt),
    failed: t('This was not possible'),
    onSaved: (answer) => {
      onSaved(answer);
      refresh();
    },
    onError: refresh,
  });
}

interface JoinProps {
  id: number;
  size?: ButtonSize;
  describedBy?: string | undefined;
}

export function JoinWaitlist({ id, size = 'md', describedBy }: JoinProps) {
  const client = useQueryClient();
  const { submit, isPending } = useWaitlistCall(
    id,
    ({ signal }) => call(tournamentsApi.registerForTournament, { params: { id }, signal }),
    (answer) => {
      const saved = answer as Tournament;
      patchEntity<Tournament>(client, 'tournament', id, () => saved);
      // A place may have become free meanwhile.
      if (saved.isRegistered) notifySuccess(t('You are registered'), t('See you there!'));
      else notifySuccess(t('You are on the waitlist'), t('We tell you when a place is yours.'));
    },
  );
  return (
    <Button
      size={size}
      icon={<Hourglass />}
      loading={isPending}
      aria-describedby={describedBy}
      onClick={() => void submit(undefined)}
    >
      {t('Join the waitlist')}
    </Button>
  );
}

/** Where the caller stands on the waitlist, or the place that they are offered. */
export function WaitlistPlace({ id, place, confirmBy }: Place & { id: number }) {
  const take = useWaitlistCall(
    id,
    ({ signal }) => call(eventEntrantsApi.takePlace, { params: { id }, signal }),
    () => notifySuccess(t('You are registered'), t('See you there!')),
  );
  const leave = useWaitlistCall(
    id,
    ({ signal }) => call(tournamentsApi.withdrawFromTournament, { params: { id }, signal }),
    () => notify(confirmBy ? t('The place goes to the next') : t('You left the waitlist')),
  );
  const Icon = confirmBy ? Ticket : Hourglass;
  return (
    <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-center md:justify-between">
      <p
        role="status"
        className="flex items-center gap-3 font-display text-2xl leading-tight font-bold tracking-wide"
      >
        <Icon aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
        <span className="min-w-0 wrap-anywhere">
          {confirmBy ? placeWords(confirmBy) : waitingWords(place ?? 1)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-auto">
        {confirmBy && (
          <Button
            variant="primary"
            icon={<Check />}
            loading={take.isPending}
            onClick={() => void take.submit(undefined)}
          >
            {t('Take the place')}
          </Button>
        )}
        <ConfirmButton
          question={
            confirmBy
              ? {
                  title: t('Let the place go?'),
                  description: t('It goes to the next on the waitlist.'),
                  confirmLabel: t('Let it go'),
                }
              : {
                  title: t('Leave the waitlist?'),
                  description: t('If you come back, you are last.'),
                  confirmLabel: t('Leave the waitlist'),
                }
          }
          onConfirm={() => void leave.submit(undefined)}
        >
          {confirmBy ? t('Let it go') : t('Leave the waitlist')}
        </ConfirmButton>
      </div>
    </div>
  );
}
