import type { Combo } from '../../../shared/combos';
import { rateParts } from '../../../shared/rules/parts/ratings';
import { finishRates, isPerfectCombo } from '../../../shared/rules/rates';
import type { Actor } from '../../auth/actor';
import { avatarUrl } from '../accounts/accounts.presenter';
import { canDeleteCombo, canEditCombo, isOwnCombo } from './combos.policy';
import type { ComboWithOwner } from './combos.queries';

/** A combo as `actor` sees it. Ratings and blade type follow from the parts and are not stored. */
export function presentCombo(row: ComboWithOwner, actor: Actor): Combo {
  const { owner, winRateFloor: _, lastUsedAt: __, ...combo } = row;
  const rated = rateParts(row);
  return {
    ...combo,
    attack: rated.attack,
    defense: rated.defense,
    stamina: rated.stamina,
    bladeType: rated.bladeType,
    weight: row.weight ?? rated.weight,
    battlesCount: row.battles,
    ...finishRates(row),
    isMine: isOwnCombo(actor, row),
    isPerfectCombo: isPerfectCombo(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    user: {
      username: owner.username,
      displayName: owner.displayName,
      avatarUrl: avatarUrl(owner.username),
    },
    can: { edit: canEditCombo(actor, row), delete: canDeleteCombo(actor, row) },
  };
}
