import { type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isAbsent } from './api-error';
import { type ApiPath, dropEntity, type EntityName, fromCached } from './entities';

/**
 * The entity of a page at `/…/:id`: what cached lists know of it at once, then the server's answer.
 * One that is gone leaves the lists that led here. `id` is null where the address has no valid one.
 */
export function useEntityPage<T extends { id: number }>(
  name: EntityName,
  detail: (id: number) => { queryKey: QueryKey },
  from?: readonly ApiPath[],
) {
  const { id: text = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
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
  return { id, data, error, isGone, isPending, refetch: () => void refetch() };
}
