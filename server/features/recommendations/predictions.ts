import type { Actor } from '../../actor';
import { createBreath } from '../../breath';
import type { AppDeps } from '../../deps';
import { currentFit } from './current-fit';
import { type FinishCounts, predictFinishes } from './model/finishes';
import type { OwnBattle } from './model/layout';
import type { LoadedFit } from './model/loaded-fit';
import { personalize, type Strength } from './model/personal';
import { deckRate, type Rate, winRate, winShare } from './model/predict';
import { ownSide, type Side } from './model/sides';
import { ofMostPlayed } from './most-played';
import { readOpponent } from './opponents-read';
import type { OwnComboRow } from './recommendations.queries';
import * as queries from './recommendations.queries';
import { readRounds } from './rounds-read';

type Deps = Pick<AppDeps, 'db'>;

/** Own battles that are read, the newest: whoever has more is known by these. */
const MOST_BATTLES = 10_000;

/** Combos whose own battles count beside their parts, those played most: the work grows with the cube. */
const MOST_PLAYED = 300;

/** One of the caller's combos and what is predicted of it. */
export interface ComboPrediction {
  combo: OwnComboRow;
  side: Side;
  /** Share of decided battles won against the opponents that people meet. */
  battles: Rate;
  /** Share of rounds won; what decks are made of. */
  roundShare: number;
  roundStrength: Strength;
  /** How its won rounds end, as shares in the order of FINISH_TYPES. */
  finishes: number[];
}

export type Three<T> = readonly [T, T, T];

/** What is predicted for a deck: shares from 0 to 1. */
export interface DeckForecast {
  combos: Three<ComboPrediction>;
  /** Deck battles won: two of three rounds. */
  winRate: Rate;
  finishes: number[];
}

/** All of the caller's combos with what is predicted of them, and how decks of them would do. */
export interface OwnPredictions {
  fit: LoadedFit;
  combos: ComboPrediction[];
  forecast(combos: Three<ComboPrediction>): DeckForecast;
}

const ownFinishes = (combo: OwnComboRow): FinishCounts => [
  combo.burstWins,
  combo.outspinWins,
  combo.knockoutWins,
  combo.extremeWins,
];

/**
 * Predicts for the caller: from everybody's public battles as the last fit has learnt them, and all
 * of the caller's own, private ones too. Nobody else's private battles play a part.
 */
export async function predictOwn({ db }: Deps, actor: Actor): Promise<OwnPredictions> {
  const breath = createBreath();
  const { loaded: fit, first, last } = await currentFit(db);
  const rows = await queries.listOwnCombos(db, actor.id);
  const combos = rows.map((combo) => ({ id: combo.id, combo, side: ownSide(combo) }));
  const isPublic = new Set(rows.filter((combo) => combo.isPublic).map(({ id }) => id));
  const battles: OwnBattle[] = [];
  const recorded = await queries.listOwnBattles(db, actor.id, MOST_BATTLES);
  for (const row of ofMostPlayed(recorded, MOST_PLAYED)) {
    battles.push({
      comboId: row.comboId,
      opponent: readOpponent(row.opponentCombo),
      result: row.result,
      rounds: readRounds(row.letters),
      isInFit: isPublic.has(row.comboId) && row.id >= first && row.id <= last,
    });
    if (breath.isDue()) await breath.pause();
  }
  const ofBattles = await personalize({ fit, question: 'battles', combos, battles }, breath);
  const ofRounds = await personalize({ fit, question: 'rounds', combos, battles }, breath);
  const { answers } = fit;
  const predictions: ComboPrediction[] = [];
  for (const own of combos) {
    const roundStrength = ofRounds.strength(own);
    predictions.push({
      combo: own.combo,
      side: own.side,
      battles: winRate(ofBattles.strength(own), answers.battles),
      roundShare: winShare(roundStrength, answers.rounds),
      roundStrength,
      finishes: predictFinishes(fit, own.side, ownFinishes(own.combo)),
    });
    if (breath.isDue()) await breath.pause();
  }
  return {
    fit,
    combos: predictions,
    forecast(three) {
      const [a, b, c] = three;
      const strengths = [a.roundStrength, b.roundStrength, c.roundStrength] as const;
      return {
        combos: three,
        winRate: deckRate(strengths, answers.rounds),
        finishes: deckFinishes(three),
      };
    },
  };
}

/** How a deck's won rounds end: each combo counts as often as it wins. */
function deckFinishes(combos: Three<ComboPrediction>): number[] {
  const won = combos.reduce((sum, { roundShare }) => sum + roundShare, 0);
  return combos[0].finishes.map(
    (_, finish) =>
      combos.reduce(
        (sum, { finishes, roundShare }) => sum + (finishes[finish] ?? 0) * roundShare,
        0,
      ) / won,
  );
}
