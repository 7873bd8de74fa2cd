import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const DROP_AFTER_MS = 60_000;

/** The defaults of every query and mutation (specification, section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: DROP_AFTER_MS,
        retry: 1,
        retryDelay: 1_000,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // A hall's Wi-Fi is rarely "offline" as the device means it: always try, with a time-out.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
