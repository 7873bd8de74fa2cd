import type { DeckBattle } from '#shared/deck-battles';
import { MATCHUP_ROUNDS, type Matchup, type Matchups } from '#shared/decks';
import { type DeckCounters, knownRounds } from '#shared/rules/deck-counters';
import { PART_TYPES } from '#shared/rules/parts/kinds';
import { percent } from '#shared/rules/rates';
import { isOwn } from '../../auth/authorize';
import type { Actor } from '../../deps';
import type { DeckBattleRow } from './deck-battles.queries';

export const canDeleteDeckBattle = isOwn;

export const isOfEvent = ({ tournamentId, eventKey }: DeckBattleRow): boolean =>
  tournamentId !== null && eventKey !== null;

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
    notes: isOwn(actor, row) ? row.notes : null,
    createdAt: row.createdAt.toISOString(),
    can: { delete: canDeleteDeckBattle(actor, row) && !isOfEvent(row) },
  };
}

/** Whole percent. */
const GOOD_FROM = 50;

/** General figures, labelled as such, until a deck has enough rounds of its own. */
const GENERAL: Pick<Matchups, 'best' | 'challenging'> = {
  best: [
    { type: 'attack', winRate: 80, rounds: 0 },
    { type: 'stamina', winRate: 75, rounds: 0 },
  ],
  challenging: [
    { type: 'defense', winRate: 30, rounds: 0 },
    { type: 'balance', winRate: 35, rounds: 0 },
  ],
};

/** Ties are ordered by number of rounds. */
export function matchupsOf(counters: DeckCounters): Matchups {
  const known = knownRounds(counters);
  if (known < MATCHUP_ROUNDS) return { source: 'general', ...GENERAL, knownRounds: known };
  const met = PART_TYPES.map((type): Matchup => {
    const rounds = counters[`${type}Rounds`];
    return { type, winRate: percent(counters[`${type}RoundsWon`], rounds), rounds };
  }).filter(({ rounds }) => rounds > 0);
  const surer = (a: Matchup, b: Matchup) => b.rounds - a.rounds;
  return {
    source: 'deck',
    best: met
      .filter(({ winRate }) => winRate >= GOOD_FROM)
      .toSorted((a, b) => b.winRate - a.winRate || surer(a, b)),
    challenging: met
      .filter(({ winRate }) => winRate < GOOD_FROM)
      .toSorted((a, b) => a.winRate - b.winRate || surer(a, b)),
    knownRounds: known,
  };
}
