import { COMBO_NAME_MAX } from '#shared/combos';
import type { DeckListValues, Entrant } from '#shared/event-schemas';
import { listSize } from '#shared/rules/events/match-rules';
import { partProblem } from '#shared/rules/events/part-rules';
import type { EventSettings } from '#shared/rules/events/settings';
import { type PartNames, partNamesOf } from '#shared/rules/parts/kinds';
import { writeCombo } from '#shared/rules/parts/quick-entry';
import { t } from '#shared/translate';
import type { DeckCopy } from '../../db/schema';
import type { Actor } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { findUsableCombo } from '../combos/combos.service';
import { type Change, changeEvent, type Deps, notNow, requireVersion } from './change-event';
import { setEntrant } from './event-state';
import { canJudge, NOT_AN_ORGANISER } from './events.policy';
import { mayHandIn, presentEntrant } from './events.presenter';
import { readHidden } from './read-event';

function copyOf({ name, ...combo }: PartNames & { name?: string | undefined }): DeckCopy {
  const parts = partNamesOf(combo);
  return { name: name ?? writeCombo(parts).slice(0, COMBO_NAME_MAX).trim(), ...parts };
}

/** @throws AppError 404, 403 for another person's combo */
async function chosenCombos(
  { tx, actor }: Change,
  { comboIds, combos }: DeckListValues,
): Promise<DeckCopy[]> {
  if (!comboIds) return (combos ?? []).map(copyOf);
  const found: DeckCopy[] = [];
  for (const id of comboIds) found.push(copyOf(await findUsableCombo(tx, actor, id)));
  return found;
}

/** Why a list is refused, as decks are. */
function problemOf(settings: EventSettings, list: readonly DeckCopy[]): string | undefined {
  const size = listSize(settings);
  if (list.length !== size) {
    return size === 3 ? t('Please choose three combos.') : t('Please choose one combo.');
  }
  return partProblem(settings, list);
}

/** Takes back the lists that the settings no longer allow. */
export function checkLists({ state, record }: Change): void {
  for (const { id, deck } of state.entrants) {
    if (!deck || !problemOf(state.event.settings, deck)) continue;
    setEntrant(state, id, { deck: null });
    record({ act: 'deck.taken-back', after: { id } });
  }
}

/**
 * Submits a deck list.
 * @throws AppError 404, 403, 400 as for decks, 409 once lists are locked
 */
export function putDeck(
  deps: Deps,
  actor: Actor,
  id: number,
  entrantId: number,
  values: DeckListValues,
): Promise<Entrant> {
  return changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { tx, state, now, record } = change;
    const row = state.entrants.find((entrant) => entrant.id === entrantId);
    if (!canJudge(state.role) && row?.userId !== actor.id) {
      throw new AppError('forbidden', NOT_AN_ORGANISER);
    }
    if (!row) throw notFound(t('This entrant was not found.'));
    requireVersion(state.event, values.version);
    if (state.event.settings.deckList === 'none') throw notNow();
    if (!mayHandIn(state, row)) throw new AppError('conflict', t('Decks are locked.'));
    const deck = await chosenCombos(change, values);
    const problem = problemOf(state.event.settings, deck);
    if (problem) throw invalidField('combos', problem);
    setEntrant(state, row.id, { deck });
    record({ act: 'deck', after: { id: row.id } });
    return presentEntrant(
      state,
      { ...row, deck },
      { actor, now, hidden: await readHidden(tx, actor, state) },
    );
  });
}
