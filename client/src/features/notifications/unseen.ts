import type { QueryClient } from '@tanstack/react-query';
import { unseenApi } from '#shared/notifications-unseen';
import { queryOf } from '@/lib/queries';

export const unseenQuery = () => queryOf(unseenApi.countNotifications);

/** Takes over a count from the server; a list on the screen is read again. */
export function takeCount(client: QueryClient, count: number): void {
  client.setQueryData(unseenQuery().queryKey, { count });
  void client.invalidateQueries({ queryKey: ['/api/notifications'] });
}

export const changeCount = (client: QueryClient, change: (count: number) => number) =>
  client.setQueryData(
    unseenQuery().queryKey,
    (known) => known && { count: Math.max(0, change(known.count)) },
  );
