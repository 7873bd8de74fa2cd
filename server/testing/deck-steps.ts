import type { DeckBattle, DeckBattleInput, DeckRoundInput } from '#shared/deck-battles';
import { api } from '#shared/routes';
import type { decks } from '../db/schema';
import type { TestUser } from './factories';

type Deck = Pick<typeof decks.$inferSelect, 'id' | 'combo1Id'>;

/** A round with the first combo of the deck. */
export const deckRound = (
  { combo1Id }: Pick<Deck, 'combo1Id'>,
  outcome: DeckRoundInput['outcome'] = 'win',
  values: Partial<DeckRoundInput> = {},
): DeckRoundInput => ({ myComboId: combo1Id, outcome, finishType: 'spin', ...values });

/** What the 3v3 dialog sends; by default, two won rounds. */
export const deckBattleInput = (
  deck: Deck,
  values: Partial<DeckBattleInput> = {},
): DeckBattleInput => ({
  deckId: deck.id,
  opponentName: 'Robin',
  opponentDeckName: 'Night Train',
  date: '2026-03-10',
  round1: deckRound(deck),
  round2: deckRound(deck),
  ...values,
});

/** A battle of `owner`'s deck, recorded through the API. */
export async function buildDeckBattle(
  owner: TestUser,
  deck: Deck,
  values: Partial<DeckBattleInput> = {},
): Promise<DeckBattle> {
  const body = deckBattleInput(deck, values);
  return (await owner.client.call(api.createDeckBattle, { body })).body;
}
