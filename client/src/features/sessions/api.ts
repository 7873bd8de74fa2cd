import { type Session, sessionsApi } from '@shared/sessions';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiPage, call, callPage } from '@/lib/api';
import { isAbsent, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';

export const sessionsQuery = infiniteQueryOptions({
  queryKey: [sessionsApi.listSessions.path] as const,
  queryFn: ({ pageParam, signal }) =>
    callPage(sessionsApi.listSessions, {
      query: { limit: 20, cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

type Pages = InfiniteData<ApiPage<Session>, string | null>;

const without = (pages: Pages, id: number): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.filter((session) => session.id !== id),
  })),
});

/** Signs out on another device. One that is gone already is as good. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(sessionsApi.deleteSession, { params: { id } });
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },
    onSuccess: async (_nothing, id) => {
      await client.cancelQueries(sessionsQuery);
      client.setQueryData<Pages>(sessionsQuery.queryKey, (pages) => pages && without(pages, id));
      notifySuccess('Signed out', 'That device has to log in again.');
    },
    onError: (error) => notifyError('Failed to sign out', serverMessage(error, error.message)),
  });
}
