import { t } from '../translate';
import { comboRows } from './combo';
import { BESIDE, factsCard } from './facts';
import { CARD } from './sizes';
import { centred, framed, stadium } from './svg';
import type { Ruler } from './text';

export interface ProfileCard {
  shownName: string;
  bio: string | null;
  badges: readonly { name: string }[];
  /** The best first; a card has room for three. */
  combos: Parameters<typeof comboRows>[0];
  /** Whether a picture is put into `AVATAR_FRAME`. */
  hasPicture: boolean;
}

const AVATAR = centred(BESIDE, BESIDE.height);

/** Where a person's picture goes, in pixels. */
export const AVATAR_FRAME = {
  left: AVATAR.x,
  top: AVATAR.y,
  width: AVATAR.width,
  height: AVATAR.height,
  fit: 'cover',
} as const;

/** Who somebody is; beside it their picture, or the combos that they show. */
export function profileCard(profile: ProfileCard, ruler: Ruler): string {
  const { shownName, bio, badges, hasPicture } = profile;
  const combos = profile.combos.slice(0, 3);
  const still = combos.length > 0 ? comboRows(combos, ruler) : stadium(880, CARD.height / 2);
  return factsCard(
    {
      title: shownName,
      instead: [t('Player')],
      accent: badges.map(({ name }) => name).join(' · '),
      muted: bio ?? '',
      beside: hasPicture ? framed(AVATAR) : still,
      ...(!hasPicture && combos[0] ? { glow: combos[0].colorStart } : {}),
    },
    ruler,
  );
}
