import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Notification } from '#shared/notifications';
import { addDays, dayIn } from '#shared/rules/time-zones';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { useTimeZone } from '@/lib/signed-in';
import { useToday } from '@/lib/use-today';
import { notificationsQueries, useMarkSeen } from './api';
import { NotificationRow } from './notification-row';

const useNotifications = () => useInfiniteQuery(notificationsQueries.list());

type Group = [name: string, rows: Notification[]];

function groupsOf(rows: readonly Notification[], zone: string): Group[] {
  const today = dayIn(new Date(), zone);
  const yesterday = addDays(today, -1);
  const groups: Group[] = [
    [t('Today'), []],
    [t('Yesterday'), []],
    [t('Earlier'), []],
  ];
  for (const row of rows) {
    const day = dayIn(new Date(row.at), zone);
    const place = day >= today ? 0 : day === yesterday ? 1 : 2;
    groups[place]?.[1].push(row);
  }
  return groups.filter(([, some]) => some.length > 0);
}

/** @param onOpen called when one is opened */
export function NotificationList({ onOpen }: { onOpen?: () => void }) {
  useToday();
  const query = useNotifications();
  const zone = useTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <QueryList
      query={query}
      skeleton={
        <Skeletons
          label={t('Loading notifications')}
          of="h-16"
          rows={5}
          className="grid gap-2 pt-3"
        />
      }
      failed={{ title: t('Your notifications could not be loaded'), className: 'mt-2' }}
      empty={
        <EmptyState
          icon={<Check />}
          title={t('All caught up')}
          text={t('Calls to your table, requests, comments and likes show here.')}
          className="mt-2 border-0"
        />
      }
      count={(rows) =>
        t('{count, plural, one {# notification} other {# notifications}}', { count: rows.length })
      }
    >
      {(rows) =>
        groupsOf(rows, zone).map(([name, some]) => (
          <section key={name}>
            <h2 className="eyebrow px-2 pt-4 pb-1.5">{name}</h2>
            <ul className="space-y-1">
              {some.map((row) => (
                <NotificationRow key={row.id} row={row} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))
      }
    </QueryList>
  );
}

/** Only while something is unread. */
export function MarkAllRead() {
  const { data = [] } = useNotifications();
  const { mutate } = useMarkSeen();
  const [newest] = data;
  if (!newest || data.every(({ seenAt }) => seenAt)) return null;
  return (
    <Button size="sm" icon={<Check />} onClick={() => mutate({ upTo: newest.at })}>
      {t('Mark all as read')}
    </Button>
  );
}
