import type { BattleResult } from '../../../../shared/rules/finish';
import type { LoadedFit } from './loaded-fit';
import type { ObservedRounds } from './observations';
import type { Question } from './priors';
import { combinationFeature, RECORDER, type Side } from './sides';

export interface OwnCombo {
  id: number;
  side: Side;
}

export interface OwnBattle {
  comboId: number;
  opponent: Side;
  result: BattleResult;
  rounds: ObservedRounds;
  /** Whether the public fit has read it: what it says about parts must not count twice. */
  isInFit: boolean;
}

export interface PersonalInput {
  fit: LoadedFit;
  question: Question;
  combos: readonly OwnCombo[];
  battles: readonly OwnBattle[];
  /** Opponents that `against` will be asked about, beside those of the battles. */
  opponents?: readonly Side[];
}

/** Where the unknowns stand: the shared ones that matter here, then the player, then the combos. */
export class Layout {
  readonly features: readonly string[];
  readonly player: number;
  readonly size: number;
  private readonly places: ReadonlyMap<string, number>;
  private readonly combos: ReadonlyMap<number, number>;
  /** Of each combo in use, whether its combination has a feature in the fit. */
  readonly tried: readonly boolean[];

  constructor({ fit, combos, battles, opponents = [] }: PersonalInput) {
    const sides = [
      ...combos.map(({ side }) => side),
      ...battles.map(({ opponent }) => opponent),
      ...opponents,
    ];
    this.features = [
      ...new Set([RECORDER, ...sides.flatMap((side) => this.namesOf(side, fit))]),
    ].sort();
    this.places = new Map(this.features.map((feature, place) => [feature, place]));
    this.player = this.features.length;
    const used = [...new Set(battles.map(({ comboId }) => comboId))].sort((a, b) => a - b);
    this.combos = new Map(used.map((id, index) => [id, this.player + 1 + index]));
    this.size = this.player + 1 + used.length;
    const byId = new Map(combos.map((combo) => [combo.id, combo.side]));
    this.tried = used.map((id) => this.hasFeature(byId.get(id)));
  }

  hasFeature(side: Side | undefined): boolean {
    return side?.isComplete === true && this.places.has(combinationFeature(side));
  }

  /** All parts, also those that the fit has not met; combinations that it knows. */
  private namesOf(side: Side, { index }: LoadedFit): string[] {
    const together = combinationFeature(side);
    const isKnown = side.isComplete && index.has(together);
    return isKnown ? [...side.features, together] : [...side.features];
  }

  private placesOf(side: Side): number[] {
    const names = side.isComplete ? [...side.features, combinationFeature(side)] : side.features;
    return names.map((name) => this.places.get(name)).filter((place) => place !== undefined);
  }

  hasTried(combo: OwnCombo): boolean {
    return this.combos.has(combo.id);
  }

  /** What makes up the log odds of a combo of this player, and of the opponent if there is one. */
  terms(combo: OwnCombo, opponent?: Side): { indexes: number[]; factors: number[] } {
    const residual = this.combos.get(combo.id);
    const mine = [
      this.placesOf({ features: [RECORDER], isComplete: false }),
      this.placesOf(combo.side),
    ];
    const own = [...mine.flat(), this.player, ...(residual === undefined ? [] : [residual])];
    const theirs = opponent ? this.placesOf(opponent) : [];
    return {
      indexes: [...own, ...theirs],
      factors: [...own.map(() => 1), ...theirs.map(() => -1)],
    };
  }
}
