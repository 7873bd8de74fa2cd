import { type DeckBattle, type DeckBattleInput, deckBattlesApi } from '#shared/deck-battles';
import { type Deck, deckSchema } from '#shared/decks';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { ATTEMPT_MS, type Entry, outboxKind } from '@/lib/outbox';

/** A deck battle stored only on this device; `about` is the deck when it was recorded. */
export type UnsentDeckBattle = Entry<DeckBattleInput, Deck>;

export const deckBattleKind = outboxKind({
  kind: 'deck-battle',
  route: deckBattlesApi.createDeckBattle,
  schema: deckSchema,
  label: 'battle',
  lane: () => 'battles',
  /**
   * A replay returns the battle stored by the first attempt. If the person edited it meanwhile, the
   * stored one is replaced, because deck battles cannot be updated.
   */
  async send({ body, mayBeStored }) {
    const input = { body, timeout: ATTEMPT_MS };
    const battle = await call(deckBattlesApi.createDeckBattle, input);
    if (!mayBeStored || isAsSent(battle, body)) return battle;
    const { id } = battle;
    const deletion = { params: { id }, query: { replaced: true }, timeout: ATTEMPT_MS };
    await call(deckBattlesApi.deleteDeckBattle, deletion);
    return call(deckBattlesApi.createDeckBattle, input);
  },
  refresh: (client) => void markStale(client, 'deck'),
});

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
