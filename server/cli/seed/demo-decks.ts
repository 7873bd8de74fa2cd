import { addCounters } from '../../../shared/rules/counters';
import {
  countDeckBattle,
  type DeckOutcome,
  type DeckRound,
  EMPTY_DECK_COUNTERS,
  settleDeckBattle,
} from '../../../shared/rules/deck-counters';
import { findDuplicatePart } from '../../../shared/rules/decks';
import type { FinishType } from '../../../shared/rules/finish';
import type { PartType } from '../../../shared/rules/parts/kinds';
import { formatCombo } from '../../../shared/rules/parts/quick-entry';
import { playDeckRound } from './battles';
import type { ComboParts } from './combos';
import {
  DEMO_DECK_DESCRIPTIONS,
  DEMO_DECK_EVENTS,
  DEMO_DECK_NAMES,
  DEMO_DECK_NOTES,
  DEMO_DECK_PLACES,
  DEMO_OPPONENT_DECKS,
} from './demo-deck-words';
import { createRandom, type Random } from './random';

/** Its own draws, so that more decks change no battle. */
const SEED = 20_251_102;
const DAY_MS = 86_400_000;

/** The demo account shows what several decks look like. */
const DECKS = { demo: 4, others: 2 };

/** Deck battles of the demo account's first deck, and of the others. */
const BATTLES = { demo: [24, 30], others: [0, 14] } as const;

interface DemoCombo extends ComboParts {
  owner: number;
  name: string;
  type: PartType | null;
  edge: number;
  createdAt: Date;
}

interface DemoEvent {
  name: string;
  date: Date;
  createdAt: Date;
}

interface World {
  players: readonly { displayName: string; skill: number }[];
  combos: readonly DemoCombo[];
  tournaments: readonly DemoEvent[];
}

type Trio = readonly [number, number, number];

/** A round before ids are known: the combo is a position in the list. */
type PlannedRound = Omit<DeckRound, 'myComboId'> & { combo: number };

export interface DemoDeckBattle {
  opponentName: string;
  opponentDeckName: string;
  /** yyyy-mm-dd. */
  date: string;
  location: string | null;
  /** Position in the list of tournaments; null when it is none of them. */
  tournament: number | null;
  tournamentName: string | null;
  result: DeckOutcome;
  myScore: number;
  opponentScore: number;
  rounds: PlannedRound[];
  notes: string | null;
  createdAt: Date;
}

/** Every deck that one person's combos make. */
function legalTrios(combos: readonly DemoCombo[], owner: number): Trio[] {
  const own = combos.flatMap((combo, index) => (combo.owner === owner ? [index] : []));
  const trios: Trio[] = [];
  for (const [at, first] of own.entries()) {
    for (const [next, second] of own.slice(at + 1).entries()) {
      for (const third of own.slice(at + next + 2)) {
        const chosen = [first, second, third].flatMap((index) => combos[index] ?? []);
        if (findDuplicatePart(chosen) === null) trios.push([first, second, third]);
      }
    }
  }
  return trios;
}
