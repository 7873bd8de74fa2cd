import { type Battle, type BattleSubmission, battlesApi } from '@shared/battles';
import type { Round } from '@shared/rules/finish';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { ATTEMPT_MS, type Delivery } from '@/lib/unsent';

/** How a battle that was recorded on this device gets to the server. */
export const battleDelivery: Delivery<'battle', BattleSubmission, Battle> = {
  kind: 'battle',
  /**
   * A replay answers what the first attempt stored. If the person changed something meanwhile, the
   * change is written on top: what was recorded last is saved.
   */
  async send({ body, mayBeStored }) {
    const battle = await call(battlesApi.createBattle, { body, timeout: ATTEMPT_MS });
    if (!mayBeStored || isAsSent(battle, body)) return battle;
    const { id } = battle;
    return call(battlesApi.updateBattle, { params: { id }, body, timeout: ATTEMPT_MS });
  },
  refresh: (client) => void markStale(client, 'battle'),
};

function isAsSent(battle: Battle, body: BattleSubmission): boolean {
  return (
    battle.myComboId === Number(body.myComboId) &&
    battle.opponentCombo === body.opponentCombo &&
    battle.opponentName === body.opponentName &&
    battle.eventName === body.eventName &&
    JSON.stringify(battle.roundsData.map(roundKey)) ===
      JSON.stringify(body.roundsData.map(roundKey)) &&
    (!body.playedAt || Date.parse(battle.date) === Date.parse(body.playedAt))
  );
}

const roundKey = ({ winner, finishType }: Round) => [winner, finishType];
