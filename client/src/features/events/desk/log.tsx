import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { TournamentEvent } from '#shared/event-schemas';
import { numberedTitle } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { nameOf } from '@/features/accounts';
import { eventQueries, useAllEntrants } from '../api';
import { logWords } from './log-words';
import { useDeskWaiting } from './offline';

/** The event's log, fetched once it is unfolded. */
export function Log({ event }: { event: TournamentEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 items-center justify-between">
          <CardTitle>{t('Log [[of an event]]')}</CardTitle>
          <ChevronDown aria-hidden="true" className="size-5 text-muted" />
        </summary>
        {isOpen && <Entries event={event} />}
      </details>
    </Card>
  );
}

/** Newest first. */
function Entries({ event }: { event: TournamentEvent }) {
  const query = useInfiniteQuery(eventQueries.log(event.id));
  const entrants = useAllEntrants(event.id).data;
  const staff = useQuery(eventQueries.staff(event.id)).data ?? [];
  const waiting = useDeskWaiting(event).data ?? [];
  const byId = new Map(
    [...(entrants ?? []), ...waiting].map(({ id, name }) => [id, shownText(name)]),
  );
  const names = {
    entrant: (id: number | undefined) => (id && byId.get(id)) || t('somebody'),
    person: (id: number | null | undefined) => {
      const found = staff.find(({ user }) => user.id === id);
      return found ? nameOf(found.user) : t('somebody');
    },
    match: (key: string | undefined) => (key ? numberedTitle({ key }, event.stages) : t('a match')),
  };
  return (
    <QueryList
      query={query}
      skeleton={<p className="mt-2 text-muted">{t('Loading…')}</p>}
      failed={{ title: t('The log could not be loaded') }}
      empty={<p className="mt-2 text-muted">{t('Nothing was done yet.')}</p>}
    >
      {(entries) => (
        <ol aria-label={t('Log [[of an event]]')} className="mt-2 divide-y divide-line">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
            <li key={`${entry.at} ${entry.act} ${index}`} className="py-2 text-sm">
              <p className="wrap-anywhere">{logWords(entry, names)}</p>
              {entry.reason && (
                <p className="text-muted">{t('“{text}”', { text: entry.reason })}</p>
              )}
              <p className="text-muted">
                <RelativeTime date={entry.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </QueryList>
  );
}
