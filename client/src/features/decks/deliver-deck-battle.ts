import { type DeckBattle, type DeckBattleInput, deckBattlesApi } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { ATTEMPT_MS, type Delivery, type Unsent } from '@/lib/unsent';

/** A battle of a deck that is only on this device; `about` is the deck as it was then. */
export type UnsentDeckBattle = Unsent<'deck-battle', DeckBattleInput, Deck>;

export const isUnsentDeckBattle = (entry: Unsent): entry is UnsentDeckBattle =>
  entry.kind === 'deck-battle';

/** How a battle of a deck that was recorded on this device gets to the server. */
export const deckBattleDelivery: Delivery<'deck-battle', DeckBattleInput, DeckBattle> = {
  kind: 'deck-battle',
  /**
   * A repeat answers what the first attempt stored. If something was changed meanwhile, that row
   * makes room for what was recorded last: battles of decks cannot be changed.
   */
  async send({ body, mayBeStored }) {
    const input = { body, timeout: ATTEMPT_MS };
    const battle = await call(deckBattlesApi.createDeckBattle, input);
    if (!mayBeStored || isAsSent(battle, body)) return battle;
    const { id } = battle;
    await call(deckBattlesApi.deleteDeckBattle, { params: { id }, timeout: ATTEMPT_MS });
    return call(deckBattlesApi.createDeckBattle, input);
  },
  refresh: (client) => void markStale(client, 'deck'),
};

function isAsSent(battle: DeckBattle, body: DeckBattleInput): boolean {
  const isSameEvent = body.tournamentId
    ? battle.tournamentId === Number(body.tournamentId)
    : battle.tournamentId === null && battle.tournamentName === (body.tournamentName ?? null);
  const sent = [body.round1, body.round2, body.round3].filter((round) => round != null);
  return (
    isSameEvent &&
    battle.opponentName === body.opponentName &&
    battle.opponentDeckName === body.opponentDeckName &&
    battle.date === body.date &&
    battle.location === (body.location ?? null) &&
    battle.notes === (body.notes ?? null) &&
    JSON.stringify(battle.rounds.map(roundKey)) === JSON.stringify(sent.map(roundKey))
  );
}

type AnyRound = Pick<
  NonNullable<DeckBattleInput['round3']>,
  'myComboId' | 'outcome' | 'finishType' | 'opponentCombo'
>;

const roundKey = ({ myComboId, outcome, finishType, opponentCombo }: AnyRound) => [
  Number(myComboId),
  outcome,
  finishType,
  opponentCombo ?? null,
];
