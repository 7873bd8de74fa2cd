import { type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { t } from '#shared/translate';
import { ApiError, isAbsent } from './api-error';
import { dropEntity, fromCached } from './entities';
import type { ApiPath, EntityName } from './entity-registry';
import { readId } from './paths';

/** The error for an address without a valid id: as for one that does not exist. */
const NO_ID = new ApiError(404, t('Not found'));

/**
 * The entity of a page at `/…/:id`: shows cached data at once, then the server's response. An
 * entity that no longer exists is dropped from cached lists. `id` is null if the URL has no valid
 * one.
 */
export function useEntityPage<T extends { id: number }>(
  name: EntityName,
  detail: (id: number) => { queryKey: QueryKey },
  from?: readonly ApiPath[],
) {
  const id = readId(useParams().id);
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery<T>({
    ...(detail(id ?? 0) as { queryKey: QueryKey; queryFn: QueryFunction<T> }),
    ...fromCached<T>(client, name, id, from),
    enabled: id !== null,
  });
  const isGone = isAbsent(error);
  useEffect(() => {
    if (isGone && id !== null) dropEntity(client, name, id);
  }, [client, name, id, isGone]);
  return {
    id,
    /** Undefined while it loads, and if it is gone. */
    data: isGone ? undefined : data,
    error: id === null ? NO_ID : error,
    isPending: id !== null && isPending,
    refetch: () => void refetch(),
  };
}
