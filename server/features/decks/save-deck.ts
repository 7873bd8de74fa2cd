import type { z } from 'zod';
import {
  COMBOS_DIFFER,
  type DeckPrediction,
  type DeckValues,
  type deckChangeSchema,
} from '#shared/decks';
import { msg, t } from '#shared/translate';
import { type Authorized, authorize, authorizeFound, isOwn } from '../../auth/authorize';
import type { Tx } from '../../db/pool';
import { shareRun, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, isForeignKeyViolation, notFound } from '../../http/app-error';
import type { Limiter } from '../../http/rate-limit';
import { type Created, createOnce, isRepeatedEdit } from '../../http/repeats';
import { awardSoon } from '../badges/badges.service';
import { refuseRemoved } from '../people/people.service';
import { presentForecast } from '../recommendations/recommendations.service';
import { canDeleteDeck, canEditDeck } from './decks.policy';
import { presentDeckCombo, problemOf } from './decks.presenter';
import * as queries from './decks.queries';
import {
  type DeckComboRow,
  type DeckForm,
  type DeckWithCombos,
  findCombosFor,
} from './decks.queries';
import { getDeck } from './decks.service';

type Deps = Pick<AppDeps, 'db'>;
/** Command-line tools pass no limiter. */
type SavingDeps = Pick<AppDeps, 'db' | 'jobs' | 'log' | 'threads'> & { predictions?: Limiter };
type Change = z.output<typeof deckChangeSchema>;
type Chosen = Pick<DeckForm, 'combo1Id' | 'combo2Id' | 'combo3Id'>;

const FORBIDDEN = msg("You don't have permission to change this deck.");
const NOT_YOUR_COMBO = msg('You can only make decks of your own combos.');

const comboNotFound = () => notFound(t('Combo not found.'));

/** The combo was deleted after the check. */
function comboGone(error: unknown): never {
  throw isForeignKeyViolation(error) ? comboNotFound() : error;
}

const idsOf = ({ combo1Id, combo2Id, combo3Id }: Chosen) => [combo1Id, combo2Id, combo3Id] as const;

/** Compares in any order. */
const isSameThree = (a: readonly number[], b: readonly number[]) => a.every((id) => b.includes(id));

/**
 * @throws AppError 404 if a combo is missing, 403 if it is another person's, 400 if two are the
 * same or share a part
 */
async function findLegalCombos({ db }: Deps, actor: Actor, chosen: Chosen) {
  const ids = idsOf(chosen);
  const found = new Map(
    (await queries.findCombosFor(db, ids)).map((combo) => [combo.id, combo] as const),
  );
  const combos: Authorized<DeckComboRow>[] = [];
  for (const id of ids) {
    const refusal = { message: NOT_YOUR_COMBO, missing: comboNotFound };
    combos.push(await authorizeFound(db, actor, found.get(id), isOwn, refusal));
  }
  if (found.size < ids.length) throw invalidField('combo3Id', COMBOS_DIFFER);
  const problem = problemOf(combos);
  if (problem) throw invalidField('combo3Id', problem);
  return combos;
}

const recommend = (deps: Pick<AppDeps, 'db' | 'threads'>, actor: Actor) =>
  shareRun(deps, `deck:${actor.id}`, () => deps.threads.run('recommend-deck', actor.id, actor));

/**
 * Predicts how three combos do, and whether they are the currently recommended deck, which is
 * checked only if the client claims it.
 * @throws AppError 429; refused and repeated requests do not count
 */
async function predict(
  deps: SavingDeps,
  actor: Actor,
  chosen: Chosen,
  saidToBeRecommended: boolean,
): Promise<DeckPrediction & Pick<DeckForm, 'isAiRecommended'>> {
  await deps.predictions?.consume(String(actor.id));
  if (saidToBeRecommended) {
    const best = await recommend(deps, actor);
    if (isSameThree(idsOf(chosen), best.comboIds)) {
      return { ...presentForecast(best), isAiRecommended: true };
    }
  }
  const forecast = await deps.threads.run('predict-deck', actor.id, {
    actor,
    comboIds: idsOf(chosen),
  });
  return { ...presentForecast(forecast), isAiRecommended: false };
}

/** Explains why a deck is not legal. Locks the version row that changes of combos also lock. */
async function findProblem(tx: Tx, actor: Actor, chosen: Chosen): Promise<string | null> {
  await bumpVersions(tx, [actor.id], 'combos');
  return problemOf(await findCombosFor(tx, idsOf(chosen)));
}

/**
 * @throws AppError 404 if a combo does not exist, 403 if it is another person's, 400 if a part is
 * used twice, 429
 */
export async function createDeck(
  deps: SavingDeps,
  actor: Actor,
  { clientId, ...values }: DeckValues,
): Promise<Created<DeckWithCombos>> {
  const find = (name: string) => queries.findByClientId(deps.db, actor.id, name);
  return createOnce({ db: deps.db, userId: actor.id, kind: 'deck', clientId }, find, async () => {
    await findLegalCombos(deps, actor, values);
    const form = { ...values, ...(await predict(deps, actor, values, values.isAiRecommended)) };
    const id = await transact(deps, async (tx, after) => {
      const isLegal = (await findProblem(tx, actor, values)) === null;
      const row = { ...form, isLegal, userId: actor.id, clientId };
      const made = await queries.insertDeck(tx, row);
      if (made !== undefined) await awardSoon(deps, tx, after, actor.id, 'deck');
      return made;
    }).catch(comboGone);
    return id === undefined ? undefined : getDeck(deps, actor, id);
  });
}

/**
 * Changes the fields that were sent. New combos get a new prediction and lose the recommended mark.
 * @throws AppError 404 and 403 for the deck or a combo, 400 if combos share a part, 409 if the deck
 * changed since `version` or an illegal deck is made public, 429
 */
export async function updateDeck(
  deps: SavingDeps,
  actor: Actor,
  id: number,
  { version, ...change }: Change,
): Promise<DeckWithCombos> {
  const deck = authorize(actor, await getDeck(deps, actor, id), canEditDeck, FORBIDDEN);
  if (isRepeatedEdit(deck, version, change)) return deck;
  const form = { ...change, ...(await chosenBy(deps, actor, deck, change)) };
  const isSaved = await transact(deps, async (tx, after) => {
    const problem = await findProblem(tx, actor, { ...deck, ...form });
    if (problem && change.isPublic && !deck.isPublic) throw new AppError('conflict', problem);
    if (change.isPublic && !deck.isPublic) await refuseRemoved(tx, actor, 'deck', id);
    if (!(await queries.updateDeck(tx, deck, { ...form, isLegal: problem === null }))) return false;
    await awardSoon(deps, tx, after, actor.id, 'deck');
    return true;
  }).catch(comboGone);
  if (isSaved) return getDeck(deps, actor, id);
  // The deck was edited concurrently, so the checks above are stale: start over.
  return updateDeck(deps, actor, id, { version, ...change });
}

const choosesCombos = ({ combo1Id, combo2Id, combo3Id }: Change): boolean =>
  [combo1Id, combo2Id, combo3Id].some((id) => id !== undefined);

async function chosenBy(deps: SavingDeps, actor: Actor, deck: DeckWithCombos, change: Change) {
  if (!choosesCombos(change)) return {};
  const chosen = {
    combo1Id: change.combo1Id ?? deck.combo1Id,
    combo2Id: change.combo2Id ?? deck.combo2Id,
    combo3Id: change.combo3Id ?? deck.combo3Id,
  };
  await findLegalCombos(deps, actor, chosen);
  if (isSameThree(idsOf(deck), idsOf(chosen))) return chosen;
  return { ...chosen, ...(await predict(deps, actor, chosen, false)) };
}

/**
 * Deletes a deck with its battles.
 * @throws AppError 404, 403
 */
export async function deleteDeck(
  deps: Deps & Pick<AppDeps, 'log'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const deck = authorize(actor, await getDeck(deps, actor, id), canDeleteDeck, FORBIDDEN);
  await transact(deps, (tx) => queries.deleteDeck(tx, deck));
}

/**
 * Recommends the best legal deck of the actor's combos, in the shape the form needs.
 * @throws AppError 400 when there is none
 */
export async function getRecommendedDeck(deps: Pick<AppDeps, 'db' | 'threads'>, actor: Actor) {
  const { name, description, reasons, comboIds, ...forecast } = await recommend(deps, actor);
  const rows = await findCombosFor(deps.db, comboIds);
  const present = (id: number) => {
    const row = rows.find((combo) => combo.id === id);
    // The combo was deleted while the prediction was computed.
    if (!row) throw notFound(t('Combo not found.'));
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
