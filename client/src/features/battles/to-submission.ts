import type { BattleSubmission, BattleValues } from '@shared/battles';
import { numberRounds, settleBattle } from '@shared/rules/scoring';

/** What is sent: the rounds numbered in order, and beside them what they come to. */
export function toSubmission(values: BattleValues, clientId?: string): BattleSubmission {
  const rounds = numberRounds(values.roundsData);
  const { myScore, opponentScore, finishType, totalRounds } = settleBattle(rounds);
  return {
    myComboId: values.myComboId,
    opponentCombo: values.opponentCombo,
    opponentName: values.opponentName,
    eventName: values.eventName,
    roundsData: rounds,
    myScore,
    opponentScore,
    finishType,
    totalRounds,
    ...(values.playedAt ? { playedAt: values.playedAt } : {}),
    ...(clientId ? { clientId } : {}),
  };
}
