import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DeckBattleInput,
  type DeckBattleValues,
  type DeckRoundInput,
  deckBattleInputSchema,
} from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { type DeckOutcome, settleDeckBattle } from '@shared/rules/deck-counters';
import type { FinishType } from '@shared/rules/finish';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { forDateTimeControl } from '@/lib/dates';

/** A round as the form holds it: nothing is chosen before it is tapped. */
export interface RoundFields {
  myComboId: string;
  outcome: DeckOutcome | '';
  finishType: FinishType | '';
  opponentCombo: string;
}

export interface DeckBattleFields {
  deckId: number;
  opponentName: string;
  opponentDeckName: string;
  /** yyyy-mm-dd, where the person is. */
  date: string;
  location: string;
  /** '' for none of the list. */
  tournamentId: string;
  tournamentName: string;
  round1: RoundFields;
  round2: RoundFields;
  round3: RoundFields;
  notes: string;
}

export const EMPTY_ROUND: RoundFields = {
  myComboId: '',
  outcome: '',
  finishType: '',
  opponentCombo: '',
};

/** Combo, result and finish are there: the next round can be played. */
export const isFilledIn = ({ myComboId, outcome, finishType }: RoundFields): boolean =>
  Boolean(myComboId && outcome && finishType);

/** Nothing of the round was entered: it was not played. */
export const isUntouched = ({ myComboId, outcome, finishType, opponentCombo }: RoundFields) =>
  !(myComboId || outcome || finishType || opponentCombo.trim());

/** The contract says what is missing; a round 3 of which nothing was entered is none. */
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

/** The local day of a moment, yyyy-mm-dd. */
export const dayOf = (moment: Date): string => forDateTimeControl(moment).slice(0, 10);

function emptyBattle(deckId: number): DeckBattleFields {
  return {
    deckId,
    opponentName: '',
    opponentDeckName: '',
    date: dayOf(new Date()),
    location: '',
    tournamentId: '',
    tournamentName: '',
    round1: EMPTY_ROUND,
    round2: EMPTY_ROUND,
    round3: EMPTY_ROUND,
    notes: '',
  };
}

/** As it was recorded here and not sent yet. */
function fieldsOf(deckId: number, body: DeckBattleInput): DeckBattleFields {
  return {
    deckId,
    opponentName: body.opponentName,
    opponentDeckName: body.opponentDeckName,
    date: body.date,
    location: body.location ?? '',
    tournamentId: body.tournamentId ? String(body.tournamentId) : '',
    tournamentName: body.tournamentName ?? '',
    round1: roundFieldsOf(body.round1),
    round2: roundFieldsOf(body.round2),
    round3: body.round3 ? roundFieldsOf(body.round3) : EMPTY_ROUND,
    notes: body.notes ?? '',
  };
}

const roundFieldsOf = (round: DeckRoundInput): RoundFields => ({
  myComboId: String(round.myComboId),
  outcome: round.outcome,
  finishType: round.finishType,
  opponentCombo: round.opponentCombo ?? '',
});

/** The form of a new battle of a deck, of today, or of one that was recorded and is not sent yet. */
export function useDeckBattleForm({ id }: Pick<Deck, 'id'>, unsent?: DeckBattleInput) {
  return useForm<DeckBattleFields, unknown, DeckBattleValues>({
    resolver: zodResolver(formSchema),
    defaultValues: unsent ? fieldsOf(id, unsent) : emptyBattle(id),
  });
}

export type DeckBattleForm = ReturnType<typeof useDeckBattleForm>;

/** What is sent: the rounds, and beside them what they come to. */
export function toSubmission(values: DeckBattleValues, clientId: string): DeckBattleInput {
  const { round1, round2, round3, tournamentId, tournamentName, location, notes } = values;
  const rounds = [round1, round2, round3].filter((round) => round != null);
  return {
    deckId: values.deckId,
    opponentName: values.opponentName,
    opponentDeckName: values.opponentDeckName,
    date: values.date,
    ...(location && { location }),
    ...(tournamentId ? { tournamentId } : tournamentName && { tournamentName }),
    ...settleDeckBattle(rounds),
    round1,
    round2,
    ...(round3 && { round3 }),
    ...(notes && { notes }),
    clientId,
  };
}
