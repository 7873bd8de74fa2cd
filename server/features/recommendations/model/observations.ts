import { type BattleResult, FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import type { Question } from './features';
import { RECORDER, type Side } from './features';

/** Opponents count by name from this many battles on; only the most frequent ones. */
const MIN_OPPONENT_BATTLES = 5;
const MAX_OPPONENTS = 250;

export interface ObservedBattle {
  opponent: Side;
  /** Feature for the opponent's name. */
  opponentName: string | null;
  result: BattleResult;
  /** Finishes of the rounds the recorder won, and of the rounds the opponent won. */
  won: readonly FinishType[];
  lost: readonly FinishType[];
}

export interface Outcome {
  wins: number;
  tries: number;
}

/** Leaves out draws. A battle stored without rounds counts as one round. */
export function outcomeOf({ result, won, lost }: ObservedBattle, question: Question): Outcome {
  const rounds = won.length + lost.length;
  if (question === 'rounds' && rounds > 0) return { wins: won.length, tries: rounds };
  return { wins: result === 'WIN' ? 1 : 0, tries: result === 'DRAW' ? 0 : 1 };
}

/** Totals over the battles in which a feature took part, on either side. */
export interface Tally {
  decided: number;
  wins: number;
  /** Won rounds, in the order of FINISH_TYPES. */
  finishes: number[];
}

interface ObservedCombo {
  side: readonly number[];
  /** ROW_WIDTH numbers per battle, to save memory: indexes in `sides`, `names` and `outcomes`. */
  rows: number[];
}

const ROW_WIDTH = 3;

/** A battle as the fit reads it. */
export interface ObservedRow {
  /** The opponent's features, including the name. */
  opponent: readonly number[];
  outcome: Readonly<Record<Question, Outcome>>;
}

export type Observations = ReturnType<ObservationsBuilder['build']>;

/** Numbers values by key; equal keys share a number. */
class Index<T> {
  readonly values: T[] = [];
  readonly numbers = new Map<string, number>();

  add(key: string, create: () => T): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(create()) - 1;
  }
}

/** Collects combos grouped by player, and their battles in any order. */
export class ObservationsBuilder {
  battles = 0;
  private readonly features = new Index<Tally>();
  private readonly sides = new Index<readonly number[]>();
  private readonly names = new Index<{ feature: string; battles: number }>();
  private readonly outcomes = new Index<ObservedRow['outcome']>();
  private readonly combos: ObservedCombo[] = [];
  private readonly players: ObservedCombo[][] = [];
  private lastUserId: number | null = null;

  constructor() {
    this.addFeature(RECORDER);
  }

  /** @returns the combo's number, for `addBattle` */
  addCombo(userId: number, side: Side): number {
    const combo = { side: this.sides.values[this.addSide(side)] ?? [], rows: [] };
    if (userId === this.lastUserId) this.players.at(-1)?.push(combo);
    else this.players.push([combo]);
    this.lastUserId = userId;
    return this.combos.push(combo) - 1;
  }

  addBattle(comboNumber: number, battle: ObservedBattle): void {
    const { opponent, opponentName, result, won, lost } = battle;
    const combo = this.combos[comboNumber];
    if (!combo) throw new RangeError('There is no such combo');
    const theirs = this.addSide(opponent);
    const outcome = this.outcomes.add(`${result} ${won.length} ${lost.length}`, () => ({
      battles: outcomeOf(battle, 'battles'),
      rounds: outcomeOf(battle, 'rounds'),
    }));
    combo.rows.push(theirs, this.countName(opponentName), outcome);
    this.tally(combo.side, result !== 'DRAW', result === 'WIN', won);
    this.tally(this.sides.values[theirs] ?? [], result !== 'DRAW', result === 'LOSS', lost);
    this.battles += 1;
  }

  build() {
    const names = this.addNames();
    const sides = this.sides.values;
    const outcomes = this.outcomes.values;
    /** Calls `visit` with each battle of a combo. */
    const forEachRow = ({ rows }: ObservedCombo, visit: (row: ObservedRow) => void) => {
      for (let row = 0; row < rows.length; row += ROW_WIDTH) {
        const side = sides[rows[row] ?? -1];
        const name = names.get(rows[row + 1] ?? -1);
        const outcome = outcomes[rows[row + 2] ?? -1];
        if (!side || !outcome) continue;
        visit({ opponent: name === undefined ? side : [...side, name], outcome });
      }
    };
    return {
      battles: this.battles,
      /** RECORDER is the first. */
      features: [...this.features.numbers.keys()],
      tallies: this.features.values,
      /** The combos of each player. */
      players: this.players,
      forEachRow,
    };
  }

  private addFeature(feature: string): number {
    return this.features.add(feature, () => ({
      decided: 0,
      wins: 0,
      finishes: FINISH_TYPES.map(() => 0),
    }));
  }

  private addSide(side: Side): number {
    return this.sides.add(side.join('+'), () => side.map((feature) => this.addFeature(feature)));
  }

  private countName(feature: string | null): number {
    if (feature === null) return -1;
    const number = this.names.add(feature, () => ({ feature, battles: 0 }));
    const name = this.names.values[number];
    if (name) name.battles += 1;
    return number;
  }

  private tally(
    side: readonly number[],
    isDecided: boolean,
    isWon: boolean,
    finishes: readonly FinishType[],
  ): void {
    for (const feature of side) {
      const tally = this.features.values[feature];
      if (!tally) continue;
      if (isDecided) tally.decided += 1;
      if (isWon) tally.wins += 1;
      for (const finish of finishes) {
        const place = FINISH_TYPES.indexOf(finish);
        tally.finishes[place] = (tally.finishes[place] ?? 0) + 1;
      }
    }
  }

  /** Adds features for the most frequent names. */
  private addNames(): Map<number, number> {
    const frequent = this.names.values
      .map((name, number) => ({ ...name, number }))
      .filter(({ battles }) => battles >= MIN_OPPONENT_BATTLES)
      .sort((a, b) => b.battles - a.battles || a.number - b.number)
      .slice(0, MAX_OPPONENTS);
    return new Map(frequent.map(({ feature, number }) => [number, this.addFeature(feature)]));
  }
}
