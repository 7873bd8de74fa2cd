import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { ApiError, retryOnce } from './api-error';
import { notifyError } from './notify';
import { reasonOf } from './problems';

const FRESH_MS = 30_000;
const DROP_AFTER_MS = 60_000;

/**
 * Restarts a query's first fetch when it is invalidated meanwhile. The library would wait for that
 * fetch, whose answer may be older than the change, and count it as fresh.
 */
class RestartingQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const { refetchType = 'active', ...which } = filters;
    if (refetchType !== 'none' && options.cancelRefetch !== false) {
      const first = { type: refetchType, ...which, fetchStatus: 'fetching' as const };
      for (const query of this.getQueryCache().findAll(first)) {
        if (query.state.data === undefined) void query.cancel({ silent: true });
      }
    }
    return super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  // The session may have ended elsewhere: a 401 refetches the user, and the guard redirects.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && client.getQueryData(['user'])) {
      void client.invalidateQueries({ queryKey: ['user'] });
    }
  };
  const client = new RestartingQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        onError(error);
        const { failed } = mutation.meta ?? {};
        if (failed === undefined) return;
        const [title, text] = typeof failed === 'string' ? [failed] : failed;
        notifyError(title, reasonOf(error, text));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: DROP_AFTER_MS,
        retry: retryOnce,
        retryDelay: 1_000,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // navigator.onLine is unreliable on venue Wi-Fi: always try, with a timeout.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
