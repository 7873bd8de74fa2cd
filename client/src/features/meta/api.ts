import { combosApi } from '#shared/combos';
import { type MetaKind, type MetaPeriod, metaApi, type PartStats } from '#shared/meta';
import { itemsOf, type Pages, pagesOf, queryOf } from '@/lib/queries';
import { useIsVisitor } from '@/lib/signed-in';

/** The same calls for people without an account, who have no battles of their own. */
const forVisitors = <R extends { path: string }>(route: R): R => ({
  ...route,
  path: route.path.replace('/api/meta', '/api/public/meta'),
});

const queriesWith = (routeFor: <R extends { path: string }>(route: R) => R) => ({
  made: () => queryOf(routeFor(metaApi.getMeta)),
  parts: (kind: MetaKind, period: MetaPeriod) => ({
    ...pagesOf(routeFor(metaApi.listPartStats), { query: { kind, period } }),
    select: (data: Pages<PartStats>) => itemsOf(data, ({ slug }) => slug),
  }),
  part: (kind: string, slug: string) =>
    queryOf(routeFor(metaApi.getPartStats), { params: { kind, slug } }),
  matchups: (by: 'type' | 'blade') => queryOf(routeFor(metaApi.getMatchups), { query: { by } }),
});

const MEMBERS = queriesWith((route) => route);
const VISITORS = queriesWith(forVisitors);

export const useMetaQueries = () => (useIsVisitor() ? VISITORS : MEMBERS);

/** The person's own and public combos that contain the part. */
export const combosWith = (name: string) => queryOf(combosApi.searchCombos, { query: { q: name } });
