import type { Combo } from '@shared/combos';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ApiPage } from '@/lib/api';
import { combosQueries } from './api';

/** A combo that some screen has asked for already; for what must do without the network. */
export function knownCombo(client: QueryClient, id: number): Combo | undefined {
  const detail = client.getQueryData(combosQueries.detail(id).queryKey);
  if (detail) return detail;
  const [path] = combosQueries.list('').queryKey;
  return client
    .getQueriesData<InfiniteData<ApiPage<Combo>, string | null>>({ queryKey: [path] })
    .flatMap(([, data]) => (Array.isArray(data?.pages) ? data.pages : []))
    .flatMap(({ items }) => items)
    .find((combo) => combo.id === id);
}
