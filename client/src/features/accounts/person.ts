import { peopleApi } from '@shared/people';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';

/** Somebody else, and how they stand to the one who asks; 404 when either blocked the other. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [peopleApi.getPerson.path, id] as const,
    queryFn: ({ signal }) => call(peopleApi.getPerson, { params: { id }, signal }),
    retry: retryOnce,
  });
