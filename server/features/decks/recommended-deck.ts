import type { Recommendation } from '../../../shared/decks';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { presentForecast } from '../recommendations/recommendations.presenter';
import { recommendDeck } from '../recommendations/recommendations.service';
import { presentDeckCombo } from './decks.presenter';
import { findCombosFor } from './decks.queries';

/**
 * The best legal deck of one's own combos, as the form needs it.
 * @throws AppError 400 when there is none
 */
export async function getRecommendedDeck(
  deps: Pick<AppDeps, 'db'>,
  actor: Actor,
): Promise<Recommendation> {
  const { name, description, reasons, comboIds, ...forecast } = await recommendDeck(deps, actor);
  const rows = await findCombosFor(deps.db, comboIds);
  const present = (id: number) => {
    const row = rows.find((combo) => combo.id === id);
    // Deleted while the prediction was computed.
    if (!row) throw notFound('Combo not found.');
    return presentDeckCombo(row, actor);
  };
  const [first, second, third] = comboIds;
  return {
    name,
    description,
    combo1: present(first),
    combo2: present(second),
    combo3: present(third),
    reasons,
    ...presentForecast(forecast),
  };
}
