import { type DeckBattle, type DeckBattleInput, deckBattlesApi } from '@shared/deck-battles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { mayHaveArrived } from '@/lib/api-error';
import { refreshDecks } from './cache';

interface Recording {
  body: DeckBattleInput;
  /** An earlier attempt with this clientId may have been stored although its answer was lost. */
  mayBeStored: boolean;
}

/** Records a battle of a deck. The same `clientId` again answers the first result: no second row. */
export function useRecordDeckBattle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: record,
    onSuccess: () => {
      void refreshDecks(client);
    },
    onError: (error) => {
      // Who gives up now finds it in the deck's history, if it is there.
      if (mayHaveArrived(error)) void refreshDecks(client);
    },
  });
}

/**
 * A repeat answers what the first attempt stored. If something was changed before trying again, that
 * row makes room for what is on screen: battles of decks cannot be changed.
 */
async function record({ body, mayBeStored }: Recording): Promise<DeckBattle> {
  const battle = await call(deckBattlesApi.createDeckBattle, { body });
  if (!mayBeStored || isAsSent(battle, body)) return battle;
  await call(deckBattlesApi.deleteDeckBattle, { params: { id: battle.id } });
  return call(deckBattlesApi.createDeckBattle, { body });
}

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

/** Deletes a battle of a deck and takes it out of the deck's counters. */
export function useDeleteDeckBattle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<DeckBattle, 'id'>) =>
      call(deckBattlesApi.deleteDeckBattle, { params: { id } }),
    onSuccess: () => refreshDecks(client),
  });
}
