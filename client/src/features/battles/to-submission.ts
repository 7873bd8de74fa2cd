import type { BattleSubmission, BattleValues } from '#shared/battles';
import { numberRounds, type ScoredRound, settleBattle } from '#shared/rules/scoring';

function settledFields(rounds: readonly ScoredRound[]) {
  const { result: _, finishType, ...settled } = settleBattle(rounds);
  return { ...settled, ...(finishType && { finishType }) };
}

/**
 * Builds the request: numbered rounds with the scores computed from them. A battle imported without
 * rounds keeps its score on the server.
 */
export function toSubmission(values: BattleValues, clientId?: string): BattleSubmission {
  const roundsData = numberRounds(values.roundsData);
  const { playedAt, clientId: _clientId, ...others } = values;
  return {
    ...others,
    ...(roundsData.length > 0 && settledFields(roundsData)),
    roundsData,
    ...(playedAt && { playedAt }),
    ...(clientId && { clientId }),
  };
}
