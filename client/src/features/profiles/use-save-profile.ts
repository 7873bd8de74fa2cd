import { type ProfileChange, profilesApi } from '@shared/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userQuery } from '@/features/accounts';
import { upload } from '@/lib/upload';
import { profileQueries } from './api';

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
