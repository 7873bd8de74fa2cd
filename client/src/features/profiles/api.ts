import { profilesApi } from '@shared/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';

export const profileQueries = {
  /** One's own profile. */
  own: () =>
    queryOptions({
      queryKey: [profilesApi.getOwnProfile.path] as const,
      queryFn: ({ signal }) => call(profilesApi.getOwnProfile, { signal }),
      retry: retryOnce,
    }),
  /** Somebody else's; 404 when there is no such person, or either blocked the other. */
  of: (id: number) =>
    queryOptions({
      queryKey: [profilesApi.getProfile.path, id] as const,
      queryFn: ({ signal }) => call(profilesApi.getProfile, { params: { id }, signal }),
      retry: retryOnce,
    }),
};
