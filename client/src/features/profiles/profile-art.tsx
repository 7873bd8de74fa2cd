import { useQuery } from '@tanstack/react-query';
import type { Combo } from '#shared/combos';
import { ComboEmblem } from '@/components/combo-emblem';
import { combosQueries } from '@/features/combos';
import { topComboOf } from './api';

/** The person's best combo as a picture. */
export function ProfileArt({ combos }: { combos: readonly Combo[] | undefined }) {
  const combo = combos && topComboOf(combos);
  return combo ? <ComboEmblem combo={combo} className="size-full opacity-80" /> : null;
}

export function OwnArt() {
  return <ProfileArt combos={useQuery(combosQueries.recent()).data} />;
}
