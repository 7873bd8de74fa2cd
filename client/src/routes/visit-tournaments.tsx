import type { QueryClient } from '@tanstack/react-query';
import { visitorQueries } from '@/features/tournaments/visit/api';

export { VisitorTournaments as Component } from '@/features/tournaments/visit/visitor-tournaments';

export const prefetch = (client: QueryClient) =>
  client.prefetchInfiniteQuery(visitorQueries.list('upcoming'));
