import { createTimeSlice, type TimeSlice } from '../../async';
import type { Actor, AppDeps } from '../../deps';
import { ownSide, type Side } from './model/features';
import type { PublicFit } from './model/fit';
import { type OwnBattle, personalize, type Strength } from './model/personal';
import {
  deckRate,
  predictFinishes,
  type Rate,
  type Three,
  winRate,
  winShare,
} from './model/predict';
import * as queries from './recommendations.queries';
import { currentFit } from './refit';

/** How many of a person's battles are read, newest first. */
const MAX_BATTLES = 10_000;

/** Combos rated by their own battles, most played first: the work grows with the cube. */
const MAX_PLAYED = 300;

export interface ComboPrediction {
  combo: queries.OwnComboRow;
  side: Side;
  /** Share of decided battles won against typical opponents. */
  battles: Rate;
  /** Share of rounds won, from which decks are predicted. */
  roundShare: number;
  roundStrength: Strength;
  /** How won rounds end, as shares in the order of FINISH_TYPES. */
  finishes: number[];
}

/** Shares from 0 to 1. */
export interface DeckForecast {
  combos: Three<ComboPrediction>;
  /** Share of deck battles won: two of three rounds. */
  winRate: Rate;
  finishes: number[];
}

export interface OwnPredictions {
  fit: PublicFit;
  combos: ComboPrediction[];
  forecast(combos: Three<ComboPrediction>): DeckForecast;
}

/** The battles of the combos that have the most; ties go to the smaller combo ids. */
export function battlesOfMostPlayed<T extends { comboId: number }>(
  battles: readonly T[],
  maxCombos: number,
): readonly T[] {
  const counts = new Map<number, number>();
  for (const { comboId } of battles) counts.set(comboId, (counts.get(comboId) ?? 0) + 1);
  if (counts.size <= maxCombos) return battles;
  const ranked = [...counts].sort(([a, count], [b, other]) => other - count || a - b);
  const most = new Set(ranked.slice(0, maxCombos).map(([comboId]) => comboId));
  return battles.filter(({ comboId }) => most.has(comboId));
}

/** Reads what is known of a person: the last fit, their combos and their battles. */
async function readOwn({ db }: Pick<AppDeps, 'db'>, actor: Actor, slice: TimeSlice) {
  const { fit, first, last } = await currentFit(db);
  const rows = await queries.listOwnCombos(db, actor.id);
  const combos = rows.map((combo) => ({ id: combo.id, combo, side: ownSide(combo) }));
  const isPublic = new Set(rows.filter((combo) => combo.isPublic).map(({ id }) => id));
  const battles: OwnBattle[] = [];
  const recorded = await queries.listOwnBattles(db, actor.id, MAX_BATTLES);
  for (const row of battlesOfMostPlayed(recorded, MAX_PLAYED)) {
    const { id, comboId } = row;
    const isInFit = isPublic.has(comboId) && id >= first && id <= last;
    battles.push({ ...queries.observedBattle(row), comboId, isInFit });
    if (slice.isOver()) await slice.yield();
  }
  return { fit, combos, battles };
}

/** Id of a combo that does not exist. */
const NO_COMBO = 0;

export interface RoundPredictions {
  combos: readonly queries.OwnComboRow[];
  /** Strength in rounds: of an own combo with its id, of any other side of these parts without. */
  strengthOf(side: Side, comboId?: number): Strength;
  /** Variance of the opponents' strengths. */
  spread: number;
}

/** Predicts the caller's rounds with combos of these parts, whether they exist or not. */
export async function predictRounds(
  deps: Pick<AppDeps, 'db'>,
  actor: Actor,
  parts: Side,
): Promise<RoundPredictions> {
  const slice = createTimeSlice();
  const { fit, combos: own, battles } = await readOwn(deps, actor, slice);
  const combos = [...own, { id: NO_COMBO, side: parts }];
  const strengthOf = await personalize({ fit, question: 'rounds', combos, battles }, slice);
  return {
    combos: own.map(({ combo }) => combo),
    strengthOf: (side, id = NO_COMBO) => strengthOf({ id, side }),
    spread: fit.answers.rounds.fieldSpread,
  };
}

/**
 * Predicts all of the caller's combos from everybody's public battles, as learnt by the last fit,
 * and all of the caller's own. Nobody else's private battles are used.
 */
export async function predictOwn(deps: Pick<AppDeps, 'db'>, actor: Actor): Promise<OwnPredictions> {
  const slice = createTimeSlice();
  const { fit, combos, battles } = await readOwn(deps, actor, slice);
  const inBattles = await personalize({ fit, question: 'battles', combos, battles }, slice);
  const inRounds = await personalize({ fit, question: 'rounds', combos, battles }, slice);
  const battleSpread = fit.answers.battles.fieldSpread;
  const roundSpread = fit.answers.rounds.fieldSpread;
  const predictions: ComboPrediction[] = [];
  for (const own of combos) {
    const { combo, side } = own;
    const roundStrength = inRounds(own);
    const { burstWins, outspinWins, knockoutWins, extremeWins } = combo;
    predictions.push({
      combo,
      side,
      battles: winRate(inBattles(own), battleSpread),
      roundShare: winShare(roundStrength, roundSpread),
      roundStrength,
      finishes: predictFinishes(fit, side, [burstWins, outspinWins, knockoutWins, extremeWins]),
    });
    if (slice.isOver()) await slice.yield();
  }
  return {
    fit,
    combos: predictions,
    forecast(three) {
      const [a, b, c] = three;
      const strengths = [a.roundStrength, b.roundStrength, c.roundStrength] as const;
      return {
        combos: three,
        winRate: deckRate(strengths, roundSpread),
        finishes: deckFinishes(three),
      };
    },
  };
}

/** How a deck's won rounds end, weighting each combo by how often it wins. */
function deckFinishes(combos: Three<ComboPrediction>): number[] {
  const won = combos.reduce((sum, { roundShare }) => sum + roundShare, 0);
  const shareOf = (i: number) =>
    combos.reduce((sum, { finishes, roundShare }) => sum + (finishes[i] ?? 0) * roundShare, 0);
  return combos[0].finishes.map((_, i) => shareOf(i) / won);
}
