import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  type DeckBattleInput,
  type DeckBattleValues,
  type DeckRoundInput,
  deckBattleInputSchema,
} from '#shared/deck-battles';
import type { Deck } from '#shared/decks';
import { type DeckOutcome, settleDeckBattle } from '#shared/rules/deck-counters';
import type { FinishType } from '#shared/rules/finish';
import { forDateTimeControl } from '@/lib/dates';

/** '' means not chosen yet. */
export const EMPTY_ROUND = {
  myComboId: '',
  outcome: '' as DeckOutcome | '',
  finishType: '' as FinishType | '',
  opponentCombo: '',
};
export type RoundFields = typeof EMPTY_ROUND;

export const isFilledIn = ({ myComboId, outcome, finishType }: RoundFields): boolean =>
  Boolean(myComboId && outcome && finishType);

export const isUntouched = ({ myComboId, outcome, finishType, opponentCombo }: RoundFields) =>
  !(myComboId || outcome || finishType || opponentCombo.trim());

/** Local date as yyyy-mm-dd. */
export const dayOf = (moment: Date): string => forDateTimeControl(moment).slice(0, 10);

/** Field values of a battle recorded on this device, or of a new one. */
const fieldsOf = (deckId: number, body?: DeckBattleInput) => ({
  deckId,
  opponentName: body?.opponentName ?? '',
  opponentDeckName: body?.opponentDeckName ?? '',
  date: body?.date ?? dayOf(new Date()),
  location: body?.location ?? '',
  tournamentId: String(body?.tournamentId ?? ''),
  tournamentName: body?.tournamentName ?? '',
  round1: roundFieldsOf(body?.round1),
  round2: roundFieldsOf(body?.round2),
  round3: roundFieldsOf(body?.round3),
  notes: body?.notes ?? '',
});

function roundFieldsOf(round: DeckRoundInput | null | undefined): RoundFields {
  if (!round) return EMPTY_ROUND;
  const { myComboId, outcome, finishType, opponentCombo } = round;
  return { myComboId: String(myComboId), outcome, finishType, opponentCombo: opponentCombo ?? '' };
}

type DeckBattleFields = ReturnType<typeof fieldsOf>;

/** The contract's schema, but an untouched round 3 counts as not played. */
const formSchema = z
  .custom<DeckBattleFields>()
  .transform(
    ({ round3, tournamentId, ...fields }) =>
      ({
        ...fields,
        tournamentId: tournamentId || null,
        round3: isUntouched(round3) ? null : round3,
      }) as DeckBattleInput,
  )
  .pipe(deckBattleInputSchema);

export function useDeckBattleForm({ id }: Pick<Deck, 'id'>, unsent?: DeckBattleInput) {
  return useForm<DeckBattleFields, unknown, DeckBattleValues>({
    resolver: zodResolver(formSchema),
    defaultValues: fieldsOf(id, unsent),
  });
}

export type DeckBattleForm = ReturnType<typeof useDeckBattleForm>;

/** Omits empty fields. */
export function toSubmission(values: DeckBattleValues, clientId: string): DeckBattleInput {
  const { round1, round2, round3, tournamentId, tournamentName } = values;
  const body: DeckBattleInput = {
    ...values,
    tournamentName: tournamentId ? null : tournamentName,
    ...settleDeckBattle([round1, round2, round3].filter((round) => round != null)),
    clientId,
  };
  const filledIn = Object.entries(body).filter(([, value]) => value != null);
  return Object.fromEntries(filledIn) as unknown as DeckBattleInput;
}
