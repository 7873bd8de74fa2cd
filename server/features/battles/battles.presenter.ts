import {
  type Battle,
  battleTextsOf,
  type ComboBattle,
  OPPONENT_COLOR_END,
  OPPONENT_COLOR_START,
} from '#shared/battles';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import { writtenParts } from '#shared/rules/parts/written-parts';
import type { Authority } from '../../auth/authorize';
import { canDeleteBattle, canEditBattle, isFromEvent } from './battles.policy';
import type { BattleWithCombo } from './battles.queries';

export function presentBattle(row: BattleWithCombo, actor: Authority): Battle {
  const { id, name, blade, mainBlade, disk, driver, colorStart, colorEnd, isPublic } = row.myCombo;
  return {
    id: row.id,
    userId: row.userId,
    ...battleTextsOf(row),
    date: row.playedAt.toISOString(),
    result: row.result,
    myScore: row.myScore,
    opponentScore: row.opponentScore,
    finishType: row.finishType,
    myComboId: row.myComboId,
    myCombo: {
      id,
      name,
      blade,
      mainBlade,
      disk,
      driver,
      colorStart,
      colorEnd,
      bladeType: bladeTypeOf({ blade, mainBlade }),
      isPublic,
    },
    opponentParts: opponentParts(row.opponentCombo),
    opponentColorStart: OPPONENT_COLOR_START,
    opponentColorEnd: OPPONENT_COLOR_END,
    totalRounds: row.roundsData.length,
    roundsData: row.roundsData,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    event:
      row.eventId !== null && row.eventKey !== null
        ? { id: row.eventId, name: row.eventName, key: row.eventKey }
        : null,
    eventRules: row.eventId === null ? null : row.eventRules,
    can: {
      edit: canEditBattle(actor, row) && !isFromEvent(row),
      delete: canDeleteBattle(actor, row) && !isFromEvent(row),
    },
  };
}

/** A few megabytes. */
const READ_MAX = 20_000;
const read = new Map<string, Battle['opponentParts']>();

/** Cached: parsing takes many look-ups, and lists repeat the same opponents. */
function opponentParts(text: string): Battle['opponentParts'] {
  let parts = read.get(text);
  if (parts === undefined) {
    parts = writtenParts(text);
    if (read.size >= READ_MAX) read.clear();
    read.set(text, parts);
  }
  return parts;
}

const LOWER_CASE = { WIN: 'win', DRAW: 'draw', LOSS: 'loss' } as const;

/** A battle in the list of its combo: the date under both names, the result in lower case. */
export function presentComboBattle(row: BattleWithCombo, actor: Authority): ComboBattle {
  const battle = presentBattle(row, actor);
  return { ...battle, battleDate: battle.date, result: LOWER_CASE[battle.result] };
}
