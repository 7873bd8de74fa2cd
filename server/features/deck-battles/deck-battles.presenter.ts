import type { DeckBattle } from '../../../shared/deck-battles';
import type { Actor } from '../../auth/actor';
import { canDeleteDeckBattle, isOwnDeckBattle } from './deck-battles.policy';
import type { DeckBattleRow } from './deck-battles.queries';

/** Notes are shown only to their author. */
export function presentDeckBattle(row: DeckBattleRow, actor: Actor): DeckBattle {
  const [first, second, third] = row.rounds;
  return {
    id: row.id,
    deckId: row.deckId,
    result: row.result,
    opponentName: row.opponentName,
    opponentDeckName: row.opponentDeckName,
    date: row.date,
    myScore: row.myScore,
    opponentScore: row.opponentScore,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    location: row.location,
    round1Result: first?.outcome ?? null,
    round2Result: second?.outcome ?? null,
    round3Result: third?.outcome ?? null,
    rounds: row.rounds.map(({ myComboId, comboName, outcome, finishType, opponentCombo }) => ({
      myComboId,
      comboName,
      outcome,
      finishType,
      opponentCombo,
    })),
    notes: isOwnDeckBattle(actor, row) ? row.notes : null,
    createdAt: row.createdAt.toISOString(),
    can: { delete: canDeleteDeckBattle(actor, row) },
  };
}
