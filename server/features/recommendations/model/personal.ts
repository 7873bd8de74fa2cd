import type { TimeSlice } from '../../../async';
import { solveLower } from './cholesky';
import { Layout, type OwnCombo, type PersonalInput } from './layout';
import { type LogisticRow, updateNormal } from './logistic';
import { roundsOf } from './observations';
import { priorOf } from './own-prior';
import { dot, sharedPrior } from './shared-prior';
import type { Side } from './sides';
import { comboVariance } from './unknowns';

/** Log odds of winning, and how sure they are. */
export interface Estimate {
  mean: number;
  variance: number;
}

/** A combo beside the average opponent of the field. */
export interface Strength extends Estimate {
  /** The covariance of two combos is the product of their vectors and what they have in common. */
  doubt: Float64Array;
  common: number;
}

/** What is believed for one person: what public battles say, and one's own beside them. */
export interface PersonalAnswer {
  strength(combo: OwnCombo): Strength;
  against(combo: OwnCombo, opponent: Side): Estimate;
}

/** What the battles tell, in two: those that the fit has read, and the others. */
async function rowsOf(
  { question, combos, battles }: PersonalInput,
  layout: Layout,
  slice: TimeSlice,
): Promise<{ read: LogisticRow[]; unread: LogisticRow[] }> {
  const byId = new Map(combos.map((combo) => [combo.id, combo]));
  const read: LogisticRow[] = [];
  const unread: LogisticRow[] = [];
  for (const battle of battles) {
    if (slice.isOver()) await slice.yield();
    const combo = byId.get(battle.comboId);
    if (!combo) continue;
    const { won, lost } = roundsOf(battle.result, battle.rounds);
    const isDecided = battle.result !== 'DRAW';
    const wins = question === 'rounds' ? won : battle.result === 'WIN' ? 1 : 0;
    const tries = question === 'rounds' ? won + lost : isDecided ? 1 : 0;
    if (tries === 0) continue;
    const terms = layout.terms(combo, battle.opponent);
    (battle.isInFit ? read : unread).push({ ...terms, offset: 0, wins, tries });
  }
  return { read, unread };
}

/**
 * Adds a person's own battles to the public fit, for answers to that person alone. Battles that the
 * fit has read tell of the player and the combos, the others of everything.
 */
export async function personalize(input: PersonalInput, slice: TimeSlice): Promise<PersonalAnswer> {
  const answer = input.fit.answers[input.question];
  const layout = new Layout(input);
  const shared = await sharedPrior(input.fit, answer, layout.features, slice);
  const { read, unread } = await rowsOf(input, layout, slice);
  const prior = await priorOf(shared, answer, layout, read, slice);
  const { mean, lower } = await updateNormal(prior, { rows: unread, shift: answer.shift }, slice);

  const estimate = (combo: OwnCombo, terms: ReturnType<Layout['terms']>, field: boolean) => {
    const vector = new Float64Array(layout.size);
    terms.indexes.forEach((index, place) => {
      vector[index] = (vector[index] as number) + (terms.factors[place] as number);
    });
    if (field) {
      shared.field.forEach((part, i) => {
        vector[i] = (vector[i] as number) - part;
      });
    }
    const doubt = solveLower(lower, layout.size, vector);
    const common = field ? shared.fieldRest : 0;
    const untried = layout.hasTried(combo)
      ? 0
      : comboVariance(answer.variances, layout.hasFeature(combo.side));
    return {
      mean: dot(vector, mean) - (field ? shared.fieldConstant : 0),
      variance: dot(doubt, doubt) + common + untried,
      doubt,
      common,
    };
  };
  return {
    strength: (combo) => estimate(combo, layout.terms(combo), true),
    against: (combo, opponent) => estimate(combo, layout.terms(combo, opponent), false),
  };
}
