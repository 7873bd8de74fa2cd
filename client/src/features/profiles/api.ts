import { type ProfileChange, profilesApi } from '@shared/profiles';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { userQuery } from '@/features/accounts';
import { call, callPage } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';
import { upload } from '@/lib/upload';

const PAGE_SIZE = 20;

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
  retry: retryOnce,
};

const pageOf = (cursor: string | null) => ({ limit: PAGE_SIZE, cursor: cursor ?? undefined });

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
  /** Somebody's public combos. */
  combos: (id: number) =>
    infiniteQueryOptions({
      queryKey: [profilesApi.listPersonCombos.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(profilesApi.listPersonCombos, {
          params: { id },
          query: pageOf(pageParam),
          signal,
        }),
      ...paging,
    }),
  /** Somebody's battles with public combos. */
  battles: (id: number) =>
    infiniteQueryOptions({
      queryKey: [profilesApi.listPersonBattles.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(profilesApi.listPersonBattles, {
          params: { id },
          query: pageOf(pageParam),
          signal,
        }),
      ...paging,
    }),
  /** Somebody's public posts. */
  media: (id: number) =>
    infiniteQueryOptions({
      queryKey: [profilesApi.listPersonMedia.path, id] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(profilesApi.listPersonMedia, { params: { id }, query: pageOf(pageParam), signal }),
      ...paging,
    }),
};

interface SaveRequest {
  fields: Partial<ProfileChange>;
  /** The picture as it was cropped. */
  avatar?: File | undefined;
}

/** Saves what one says of oneself; one's name and picture then change wherever they are shown. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, avatar }: SaveRequest) =>
      upload(profilesApi.updateProfile, { fields, files: { avatar } }),
    onSuccess: (saved) => {
      client.setQueryData(profileQueries.own().queryKey, saved);
      const { displayName, avatarUrl, profileCompleted } = saved;
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, displayName, avatarUrl, profileCompleted },
      );
      // Posts, combos, comments and messages show the one who made them.
      void client.invalidateQueries();
    },
  });
}
