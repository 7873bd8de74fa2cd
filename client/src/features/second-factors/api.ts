import { useQueryClient } from '@tanstack/react-query';
import { secondFactorsApi } from '#shared/second-factors';
import { userQuery } from '@/features/accounts';
import { queryOf } from '@/lib/queries';

export const securityQuery = queryOf(secondFactorsApi.getSignInSecurity);

export function useRefetchSecurity() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: securityQuery.queryKey });
    // An administrator may need this to proceed.
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
}
