import { DECK_SIZE } from '../../../shared/rules/deck-counters';
import { deckParts } from '../../../shared/rules/decks';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { findBestDeck } from './deck-search';
import type { Three } from './model/predict';
import { type DeckForecast, predictOwn } from './predictions';
import { deckDescription, deckName, deckReasons } from './recommendations.presenter';

type Deps = Pick<AppDeps, 'db'>;

/** Why nothing can be recommended. */
export const NO_RECOMMENDATION = {
  tooFewCombos: 'You need at least 3 combos for a recommendation.',
  noLegalDeck:
    'No three of your combos can be in one deck, because they share parts. Build a combo from other parts and try again.',
} as const;

export interface DeckRecommendation extends DeckForecast {
  /** Proposals for the deck's form, within its limits. */
  name: string;
  description: string;
  comboIds: Three<number>;
  /** Sentences that name the numbers behind them. */
  reasons: string[];
}

/**
 * The best legal deck of all the caller's combos. The same battles give the same answer.
 * @throws AppError 400 with fewer than three combos, or when no three of them share no part
 */
export async function recommendDeck(deps: Deps, actor: Actor): Promise<DeckRecommendation> {
  const { fit, combos, forecast } = await predictOwn(deps, actor);
  if (combos.length < DECK_SIZE) throw new AppError('invalid', NO_RECOMMENDATION.tooFewCombos);
  const best = findBestDeck(
    combos.map((prediction) => ({
      prediction,
      id: prediction.combo.id,
      chance: prediction.roundShare,
      parts: [...deckParts(prediction.combo).keys()],
    })),
  );
  if (!best) throw new AppError('invalid', NO_RECOMMENDATION.noLegalDeck);
  const [a, b, c] = best;
  const deck = forecast([a.prediction, b.prediction, c.prediction]);
  return {
    ...deck,
    comboIds: [a.id, b.id, c.id],
    name: deckName(deck),
    description: deckDescription(deck, combos.length),
    reasons: deckReasons(fit, deck),
  };
}

/**
 * What three of the caller's combos are predicted to do as a deck.
 * @throws AppError 404 when one of them is not the caller's
 */
export async function predictDeck(
  deps: Deps,
  actor: Actor,
  comboIds: Three<number>,
): Promise<DeckForecast> {
  const { combos, forecast } = await predictOwn(deps, actor);
  const find = (id: number) => {
    const found = combos.find(({ combo }) => combo.id === id);
    if (!found) throw notFound('Combo not found.');
    return found;
  };
  const [a, b, c] = comboIds;
  return forecast([find(a), find(b), find(c)]);
}
