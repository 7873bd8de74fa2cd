import { combosApi } from '#shared/combos';
import { type MetaKind, type MetaPeriod, metaApi, type PartStats } from '#shared/meta';
import { itemsOf, type Pages, pagesOf, queryOf } from '@/lib/queries';

export const metaQueries = {
  made: () => queryOf(metaApi.getMeta),
  parts: (kind: MetaKind, period: MetaPeriod) => ({
    ...pagesOf(metaApi.listPartStats, { query: { kind, period } }),
    select: (data: Pages<PartStats>) => itemsOf(data, ({ slug }) => slug),
  }),
  part: (kind: string, slug: string) => queryOf(metaApi.getPartStats, { params: { kind, slug } }),
  matchups: (by: 'type' | 'blade') => queryOf(metaApi.getMatchups, { query: { by } }),
  /** The person's own and public combos that contain the part. */
  combosWith: (name: string) => queryOf(combosApi.searchCombos, { query: { q: name } }),
};
