import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { visitorQueries } from '@/features/tournaments/visit/api';
import { VisitorTournament } from '@/features/tournaments/visit/visitor-tournament';
import { lazySection } from '@/lib/lazy';
import { readId } from '@/lib/paths';

const VisitorRules = lazySection(
  async () => (await import('@/features/events/rules/visitor-rules')).VisitorRules,
);

const idIn = (pathname: string) => readId(pathname.split('/')[2]);

export function Component() {
  const { pathname } = useLocation();
  const id = idIn(pathname);
  return <VisitorTournament key={id} id={id} EventRules={VisitorRules} />;
}

export async function prefetch(client: QueryClient, pathname: string) {
  const id = idIn(pathname);
  if (id !== null) await client.prefetchQuery(visitorQueries.detail(id));
}
