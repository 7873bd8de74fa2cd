import { profilesApi } from '@shared/profiles';
import { queryOf } from '@/lib/queries';

export const profileQueries = {
  own: () => queryOf(profilesApi.getOwnProfile),
  /** Another person's; 404 for nobody and for whoever is on either side of a block. */
  of: (id: number) => queryOf(profilesApi.getProfile, { params: { id } }),
};
