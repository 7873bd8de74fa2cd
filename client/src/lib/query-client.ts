import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, retryOnce, serverMessage } from './api-error';
import { notifyError } from './notify';

const FRESH_MS = 30_000;
const DROP_AFTER_MS = 60_000;

export function createQueryClient(): QueryClient {
  // The session may have ended elsewhere: a 401 refetches the user, and the guard redirects.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && client.getQueryData(['user'])) {
      void client.invalidateQueries({ queryKey: ['user'] });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        onError(error);
        const { failed } = mutation.meta ?? {};
        if (failed === undefined) return;
        const [title, text = error.message] = typeof failed === 'string' ? [failed] : failed;
        notifyError(title, serverMessage(error, text));
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
