import type { Combo } from '#shared/combos';
import { rateParts } from '#shared/rules/parts/ratings';
import { finishRates, isPerfectCombo } from '#shared/rules/rates';
import { type Authority, isOwn } from '../../auth/authorize';
import { avatarUrl } from '../people/people.presenter';
import { canDeleteCombo, canEditCombo } from './combos.policy';
import type { ComboWithOwner } from './combos.queries';

/**
 * Fields are listed one by one: an object built by rest and spread takes several times longer to
 * build and serialize, and lists are long.
 */
export function presentCombo(row: ComboWithOwner, actor: Authority): Combo {
  const rated = rateParts(row);
  const rates = finishRates(row);
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    blade: row.blade,
    disk: row.disk,
    driver: row.driver,
    lockChip: row.lockChip,
    mainBlade: row.mainBlade,
    assistBlade: row.assistBlade,
    overBlade: row.overBlade,
    chip: row.chip,
    frame: row.frame,
    armor: row.armor,
    bladeType: rated.bladeType,
    weight: row.weight ?? rated.weight,
    attack: rated.attack,
    defense: rated.defense,
    stamina: rated.stamina,
    description: row.description,
    colorStart: row.colorStart,
    colorEnd: row.colorEnd,
    isPublic: row.isPublic,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    battles: row.battles,
    battlesCount: row.battles,
    burstWins: row.burstWins,
    outspinWins: row.outspinWins,
    knockoutWins: row.knockoutWins,
    extremeWins: row.extremeWins,
    burstFinishRate: rates.burstFinishRate,
    spinFinishRate: rates.spinFinishRate,
    overFinishRate: rates.overFinishRate,
    extremeFinishRate: rates.extremeFinishRate,
    isMine: isOwn(actor, row),
    isPerfectCombo: isPerfectCombo(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    user: {
      username: row.owner.username,
      displayName: row.owner.displayName,
      avatarUrl: avatarUrl(row.owner),
    },
    can: { edit: canEditCombo(actor, row), delete: canDeleteCombo(actor, row) },
  };
}
