import { z } from 'zod';
import { type DeckBattleValues, ROUND_3_REQUIRED } from '../../../shared/deck-battles';
import type { Matchups } from '../../../shared/decks';
import type { PageQuery } from '../../../shared/fields';
import { type DeckRound, settleDeckBattle } from '../../../shared/rules/deck-counters';
import { parseCombo } from '../../../shared/rules/parts/quick-entry';
import { rateParts } from '../../../shared/rules/parts/ratings';
import type { Actor } from '../../auth/actor';
import { authorize } from '../../auth/authorize';
import type { AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import { awardSoon } from '../badges/award';
import type { Tx } from '../combos/change-records';
import { deckNotFound, findUsableDeck, findVisibleDecks, getDeck } from '../decks/decks.service';
import { findTournament } from '../tournaments/tournaments.service';
import { lockDeck, readComboNames } from './counted-decks.queries';
import { canDeleteDeckBattle } from './deck-battles.policy';
import type { DeckBattleRow, NewDeckBattle } from './deck-battles.queries';
import * as queries from './deck-battles.queries';
import { countOnDeck, takeOffDeck } from './deck-counters';
import { matchupsOf } from './matchups';

type Deps = Pick<AppDeps, 'db'>;

const NOT_IN_DECK = 'This combo is not in the deck';
const FORBIDDEN = "You don't have permission to delete this battle.";
const battleNotFound = () => notFound('Battle not found.');

const dayCursor = z.tuple([
  // Postgres has no year 0.
  z.iso.date().refine((day) => day >= '0001'),
  ...idCursor.def.items,
]);

/** @throws AppError 404 */
export async function listDeckBattles(
  deps: Deps,
  actor: Actor,
  deckId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<DeckBattleRow>> {
  const after = decodeCursor(cursor, dayCursor);
  const deck = await getDeck(deps, actor, deckId);
  const rows = await queries.listDeckBattles(deps.db, deck.id, { after, limit });
  return toPage(rows, limit, (battle) => [battle.date, battle.id]);
}

/**
 * Win rate against each type of opponent.
 * @throws AppError 404
 */
export async function getDeckMatchups(deps: Deps, actor: Actor, deckId: number): Promise<Matchups> {
  return matchupsOf(await getDeck(deps, actor, deckId));
}

/**
 * Records a battle and counts it on its deck.
 * @throws AppError 404 without such a deck or tournament, 403 with another person's deck, 400 when
 * a round was played with a combo that is not in the deck
 */
export async function createDeckBattle(
  deps: Pick<AppDeps, 'db' | 'jobs'>,
  actor: Actor,
  values: DeckBattleValues,
): Promise<{ battle: DeckBattleRow; repeated: boolean }> {
  const known = await findRepeated(deps.db, actor, values);
  if (known) return { battle: known, repeated: true };
  const event = await eventOf(deps, actor, values);
  const recorded = await deps.db.transaction(async (tx) => {
    const { id } = await findUsableDeck(tx, actor, values.deckId);
    const deck = await lockDeck(tx, id);
    if (!deck) throw deckNotFound();
    const rounds = await roundsOf(tx, [deck.combo1Id, deck.combo2Id, deck.combo3Id], values);
    const form = { ...toForm(values, rounds), ...event };
    const battle = await queries.insertDeckBattle(tx, { ...form, userId: actor.id });
    if (battle) {
      await countOnDeck(tx, deck, battle);
      await awardSoon(deps, tx, actor.id, 'deck');
      return { battle, repeated: false };
    }
    const first = await findRepeated(tx, actor, values);
    if (!first) throw new Error('A battle was refused for one that is not there');
    return { battle: first, repeated: true };
  });
  deps.jobs.wake('badges.award');
  return recorded;
}

/** @throws AppError 404 also when its deck is hidden, 403 */
export async function deleteDeckBattle(deps: Deps, actor: Actor, id: number): Promise<void> {
  const found = await queries.findDeckBattle(deps.db, id);
  if (!found) throw battleNotFound();
  // Battles of a hidden deck must not be revealed.
  const [shown] = await findVisibleDecks(deps, actor, [found.deckId]);
  if (!shown) throw battleNotFound();
  const battle = authorize(actor, found, canDeleteDeckBattle, FORBIDDEN);
  await deps.db.transaction(async (tx) => {
    const deck = await lockDeck(tx, battle.deckId);
    // Of two concurrent deletions the second finds nothing.
    if (!deck || !(await queries.deleteDeckBattle(tx, battle))) throw battleNotFound();
    await takeOffDeck(tx, deck, battle);
  });
}

const findRepeated = async (
  db: Pick<Tx, 'select'>,
  actor: Actor,
  { clientId }: DeckBattleValues,
) => (clientId ? queries.findByClientId(db, actor.id, clientId) : undefined);

/** A tournament under its current name, or what was typed. */
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
    opponentType: opponentCombo ? rateParts(parseCombo(opponentCombo).parts).bladeType : null,
  }));
}

/** Result and scores follow from the rounds. */
function toForm(values: DeckBattleValues, rounds: DeckRound[]): Omit<NewDeckBattle, 'userId'> {
  const { myScore, opponentScore, result } = settleDeckBattle(rounds);
  // The contract refuses this already: a tied battle is not over.
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
