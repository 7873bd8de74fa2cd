import type { Combo } from '#shared/combos';
import { profilesApi } from '#shared/profiles';
import { wilsonLowerBound } from '#shared/rules/rates';
import { queryOf } from '@/lib/queries';

export const profileQueries = {
  own: () => queryOf(profilesApi.getOwnProfile),
  of: (id: number) => queryOf(profilesApi.getProfile, { params: { id } }),
};

/** The combo with the most reliable win rate; the first one on a tie. */
export function topComboOf(combos: readonly Combo[]): Combo | undefined {
  const strength = ({ wins, battles }: Combo) => wilsonLowerBound(wins, battles);
  return [...combos].sort((a, b) => strength(b) - strength(a))[0];
}
