import { z } from 'zod';
import { type DeckBattleValues, ROUND_3_REQUIRED } from '#shared/deck-battles';
import type { Matchups } from '#shared/decks';
import type { PageQuery } from '#shared/fields';
import { type DeckRound, settleDeckBattle } from '#shared/rules/deck-counters';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import { msg, t } from '#shared/translate';
import { authorize } from '../../auth/authorize';
import type { Tx } from '../../db/pool';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { idCursor, readPage } from '../../http/pagination';
import { type Created, createOnce } from '../../http/repeats';
import { awardSoon } from '../badges/badges.service';
import { fromEvent } from '../battles/battles.policy';
import { deckNotFound, findUsableDeck, findVisibleDecks, getDeck } from '../decks/decks.service';
import { findTournament } from '../tournaments/tournaments.service';
import { countOnDeck, takeOffDeck } from './deck-battles.counters';
import { canDeleteDeckBattle, isOfEvent, matchupsOf } from './deck-battles.presenter';
import type { DeckBattleRow, NewDeckBattle } from './deck-battles.queries';
import * as queries from './deck-battles.queries';
import { lockDeck, readComboNames } from './deck-battles.queries';

type Deps = Pick<AppDeps, 'db'>;

const NOT_IN_DECK = msg('This combo is not in the deck');
const FORBIDDEN = msg("You don't have permission to delete this battle.");
const battleNotFound = () => notFound(t('Battle not found.'));

const dayCursor = z.tuple([
  // Postgres has no year 0.
  z.iso.date().refine((day) => day >= '0001'),
  ...idCursor.def.items,
]);

/** @throws AppError 404 */
export const listDeckBattles = async (deps: Deps, actor: Actor, deckId: number, query: PageQuery) =>
  readPage(
    query,
    dayCursor,
    (battle: DeckBattleRow) => [battle.date, battle.id],
    async (page) => {
      const deck = await getDeck(deps, actor, deckId);
      return queries.listDeckBattles(deps.db, deck.id, page);
    },
  );

/**
 * Win rate against each type of opponent.
 * @throws AppError 404
 */
export const getDeckMatchups = async (
  deps: Deps,
  actor: Actor,
  deckId: number,
): Promise<Matchups> => matchupsOf(await getDeck(deps, actor, deckId));

/**
 * Records a battle and counts it on its deck.
 * @throws AppError 404 if the deck or tournament does not exist, 403 for another person's deck, 400
 * if a round was played with a combo that is not in the deck
 */
export async function createDeckBattle(
  deps: Pick<AppDeps, 'db' | 'jobs' | 'log'>,
  actor: Actor,
  values: DeckBattleValues,
): Promise<Created<DeckBattleRow>> {
  const find = (clientId: string) => queries.findByClientId(deps.db, actor.id, clientId);
  return createOnce(
    { db: deps.db, userId: actor.id, kind: 'deck-battle', clientId: values.clientId },
    find,
    async () => {
      const event = await eventOf(deps, actor, values);
      return transact(deps, async (tx, after) => {
        const { id } = await findUsableDeck(tx, actor, values.deckId);
        const deck = await lockDeck(tx, id);
        if (!deck) throw deckNotFound();
        const rounds = await roundsOf(tx, [deck.combo1Id, deck.combo2Id, deck.combo3Id], values);
        const form = { ...toForm(values, rounds), ...event };
        const battle = await queries.insertDeckBattle(tx, { ...form, userId: actor.id });
        if (!battle) return undefined;
        await countOnDeck(tx, deck, battle);
        await awardSoon(deps, tx, after, actor.id, 'deck');
        return battle;
      });
    },
  );
}

/**
 * Deletes a battle. One that is `replaced` may be sent again under the same clientId.
 * @throws AppError 404, also when the deck is hidden, 403
 */
export async function deleteDeckBattle(
  deps: Deps & Pick<AppDeps, 'log'>,
  actor: Actor,
  id: number,
  { replaced = false } = {},
): Promise<void> {
  const found = await queries.findDeckBattle(deps.db, id);
  if (!found) throw battleNotFound();
  // A hidden deck's battles must not be revealed.
  const [shown] = await findVisibleDecks(deps, actor, [found.deckId]);
  if (!shown) throw battleNotFound();
  const battle = authorize(actor, found, canDeleteDeckBattle, FORBIDDEN);
  if (isOfEvent(battle)) throw fromEvent();
  await transact(deps, async (tx) => {
    const deck = await lockDeck(tx, battle.deckId);
    // The second of two concurrent deletions finds nothing.
    if (replaced) await queries.forgetClientId(tx, battle);
    if (!deck || !(await queries.deleteDeckBattle(tx, battle))) throw battleNotFound();
    await takeOffDeck(tx, deck, battle);
  });
}

/** Uses the tournament's current name, or the name that was typed. */
async function eventOf(
  deps: Deps,
  actor: Actor,
  { tournamentId, tournamentName }: DeckBattleValues,
): Promise<Pick<NewDeckBattle, 'tournamentId' | 'tournamentName'>> {
  if (!tournamentId) return { tournamentId: null, tournamentName };
  const { id, name } = await findTournament(deps, actor, tournamentId);
  return { tournamentId: id, tournamentName: name };
}

/** @throws AppError 400 for each round with a combo that is not in the deck */
async function roundsOf(
  tx: Tx,
  comboIds: readonly number[],
  { round1, round2, round3 }: DeckBattleValues,
): Promise<DeckRound[]> {
  const names = await readComboNames(tx, comboIds);
  const sent = round3 ? [round1, round2, round3] : [round1, round2];
  const fields = sent.flatMap(({ myComboId }, index) =>
    names.has(myComboId) ? [] : [{ path: `round${index + 1}.myComboId`, message: NOT_IN_DECK }],
  );
  if (fields.length > 0) throw new AppError('invalid', NOT_IN_DECK, { fields });
  return sent.map(({ myComboId, outcome, finishType, opponentCombo }) => ({
    myComboId,
    comboName: names.get(myComboId) ?? '',
    outcome,
    finishType,
    opponentCombo,
    opponentType: opponentCombo ? bladeTypeOf(parseCombo(opponentCombo).parts) : null,
  }));
}

/** Result and scores are computed from the rounds. */
function toForm(values: DeckBattleValues, rounds: DeckRound[]): Omit<NewDeckBattle, 'userId'> {
  const { myScore, opponentScore, result } = settleDeckBattle(rounds);
  // The contract already refuses this: a tied battle is not over.
  if (!result) throw invalidField('round3', ROUND_3_REQUIRED);
  return {
    deckId: values.deckId,
    opponentName: values.opponentName,
    opponentDeckName: values.opponentDeckName,
    date: values.date,
    location: values.location,
    result,
    myScore,
    opponentScore,
    rounds,
    notes: values.notes,
    clientId: values.clientId,
  };
}
