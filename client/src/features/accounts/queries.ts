import { queryOptions } from '@tanstack/react-query';
import { accountsApi } from '#shared/accounts';
import { call } from '@/lib/api';

export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username-available', username],
    queryFn: ({ signal }) => call(accountsApi.checkUsername, { query: { username }, signal }),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => call(accountsApi.verifyResetToken, { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    // A refetch must not close a form that is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
