import type { BattleSubmission, BattleValues } from '@shared/battles';
import { numberRounds, settleBattle } from '@shared/rules/scoring';

/** What is sent: the rounds numbered in order, with the scores computed from them. */
export function toSubmission(values: BattleValues, clientId?: string): BattleSubmission {
  const roundsData = numberRounds(values.roundsData);
  const { result: _, ...settled } = settleBattle(roundsData);
  const { playedAt, clientId: _clientId, ...others } = values;
  return {
    ...others,
    ...settled,
    roundsData,
    ...(playedAt && { playedAt }),
    ...(clientId && { clientId }),
  };
}
