import { Check, X } from 'lucide-react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, ListedEntrant, TournamentEvent } from '#shared/event-schemas';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { Skeletons } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { call } from '@/lib/api';
import { untilWords } from '@/lib/dates';
import { stateCall, useAct } from './acts';
import { useDeskWaiting, useOffline } from './offline';

interface Change {
  person: ListedEntrant;
  state: 'registered' | 'dropped';
}

/** At most as many placeholders. */
const SKELETONS = 6;

/** Who waits for a place, and who is offered one until when. Organisers confirm for somebody. */
export function Waitlist({ event }: { event: TournamentEvent }) {
  const { id } = event;
  const query = useDeskWaiting(event);
  const offline = useOffline();
  const { mutate, isPending, variables } = useAct<Change, Entrant | null>({
    send: async ({ person, state }) => {
      if (!offline) {
        const params = { id, eid: person.id };
        return call(eventEntrantsApi.updateEntrant, { params, body: { state } });
      }
      offline.record(stateCall(person, state));
      return null;
    },
    failed: t('This was not possible'),
  });
  const count = query.data?.length ?? event.counts.waiting;
  if (count === 0) return null;
  return (
    <section aria-labelledby="waitlist-title" className="border-t border-line pt-4">
      <h3 id="waitlist-title" className="font-display text-xl font-semibold">
        {t('Waitlist')} <span className="figures text-muted">({count})</span>
      </h3>
      <Loaded
        query={query}
        skeleton={
          <Skeletons
            label={t('Loading')}
            of="h-11"
            rows={Math.min(count, SKELETONS)}
            className="mt-2 grid gap-2"
          />
        }
        failed={t('The waitlist could not be loaded.')}
      >
        {(waiting) => (
          <ol aria-label={t('Waitlist')} className="mt-1 divide-y divide-line">
            {waiting.map((person) => {
              const { name, waitPlace, confirmBy } = person;
              const shown = shownText(name);
              return (
                <li key={person.id} className="flex min-h-13 flex-wrap items-center gap-2 py-1">
                  <span className="figures w-8 shrink-0 text-right text-muted">{waitPlace}</span>
                  <span className="min-w-0 flex-1 basis-28">
                    <span
                      dir="auto"
                      className="line-clamp-2 leading-snug font-medium wrap-anywhere"
                    >
                      {shown}
                    </span>
                    {confirmBy && (
                      <span className="block text-sm text-muted">
                        {t('A place is offered until {time}', { time: untilWords(confirmBy) })}
                      </span>
                    )}
                  </span>
                  {confirmBy && person.can.edit && (
                    <Button
                      size="sm"
                      icon={<Check />}
                      aria-label={t('Confirm the place of {name}', { name: shown })}
                      loading={isPending && variables.person.id === person.id}
                      onClick={() => mutate({ person, state: 'registered' })}
                    >
                      {t('Confirm')}
                    </Button>
                  )}
                  {person.can.edit && (
                    <IconButton
                      label={t('Take {name} off the waitlist', { name: shown })}
                      icon={<X />}
                      onClick={() => mutate({ person, state: 'dropped' })}
                    />
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
