import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CollectionSettings, collectionApi, type OwnedPart } from '#shared/collection';
import { t } from '#shared/translate';
import { wishlistApi } from '#shared/wishlist';
import { call, callPage } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { pagesOf, queryOf } from '@/lib/queries';

/** The server's largest page. */
const PAGE = 100;

async function loadAll(signal: AbortSignal): Promise<OwnedPart[]> {
  const parts: OwnedPart[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: PAGE, cursor };
    const page = await callPage(collectionApi.listCollection, { query, signal });
    parts.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  return parts;
}

export const collectionQueries = {
  /** All pages at once: counts, filters and offline use need every row. */
  parts: () => ({
    ...queryOf(collectionApi.listCollection),
    queryFn: ({ signal }: { signal: AbortSignal }) => loadAll(signal),
  }),
  summary: () => queryOf(collectionApi.getCollectionSummary),
  buildable: () => queryOf(collectionApi.getBuildable),
  almost: () => pagesOf(collectionApi.listAlmostBuildable),
  advice: () => queryOf(collectionApi.getAdvice),
  settings: () => queryOf(collectionApi.getCollectionSettings),
  wishes: () => pagesOf(wishlistApi.listWishes, { query: { limit: PAGE } }),
  of: (id: number) => ({
    ...pagesOf(collectionApi.listCollectionOf, { params: { id } }),
    retry: false,
  }),
};

/** Who sees the collection; changes are optimistic. */
export function useCollectionSettings() {
  const client = useQueryClient();
  const options = collectionQueries.settings();
  const query = useQuery(options);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: CollectionSettings) => call(collectionApi.putCollectionSettings, { body }),
    meta: { failed: t('The setting was not saved') },
    onMutate: async (next) => {
      await client.cancelQueries(options);
      const before = client.getQueryData(options.queryKey);
      client.setQueryData(options.queryKey, next);
      return before;
    },
    onSuccess: () => markStale(client, 'trade'),
    onError: (_error, _next, before) => client.setQueryData(options.queryKey, before),
  });
  const change = (changed: Partial<CollectionSettings>) =>
    query.data && mutate({ ...query.data, ...changed });
  return { query, isPending, change };
}
