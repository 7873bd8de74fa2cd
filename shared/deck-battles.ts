import { z } from 'zod';
import { finishTypeSchema } from './battles';
import { pages, route } from './contract';
import { clientId, count, flag, id, idOut, optionalText, text, timestampOut } from './fields';
import { DECK_OUTCOMES, type DeckOutcome } from './rules/deck-counters';
import { msg } from './translate';

export const DECK_BATTLE_NOTES_MAX = 500;

/** Error for two split rounds without a third one (title and sentence). */
export const ROUND_3_REQUIRED = msg(
  'Round 3 required - The score is tied 1-1. You must play and record round 3.',
);

export const deckRoundSchema = z.object({
  myComboId: id(msg('Select which combo you used')),
  outcome: z.enum(DECK_OUTCOMES, { error: msg('Select whether you won or lost this round') }),
  finishType: z.enum(finishTypeSchema.options, { error: msg('Select how the round ended') }),
  /** The opponent's combo as text; its type is looked up in the catalogue. */
  opponentCombo: optionalText(80, { singleLine: true }),
});
export type DeckRoundInput = z.input<typeof deckRoundSchema>;

/** Whether the first two rounds were split, so that a third decides. */
export const needsRound3 = (
  round1: { outcome?: DeckOutcome } | null | undefined,
  round2: { outcome?: DeckOutcome } | null | undefined,
): boolean => Boolean(round1?.outcome && round2?.outcome && round1.outcome !== round2.outcome);

const DATE_REQUIRED = msg('Please choose a date');
const isPlausible = (date: string) => date >= '2000' && date < '2100';

const score = z.number().int().min(0).max(3);

/** Result and scores may be sent, but are recomputed from the rounds. */
export const deckBattleInputSchema = z
  .object({
    deckId: id(msg('Please choose a deck')),
    opponentName: text({
      min: 2,
      max: 60,
      singleLine: true,
      required: msg('Opponent name must be at least 2 characters'),
    }),
    opponentDeckName: text({
      min: 2,
      max: 80,
      singleLine: true,
      required: msg('Opponent deck must be at least 2 characters'),
    }),
    /** yyyy-mm-dd. */
    date: z.iso.date({ error: DATE_REQUIRED }).refine(isPlausible, DATE_REQUIRED),
    location: optionalText(120, { singleLine: true }),
    /** A tournament in the app; `tournamentName` is then ignored. */
    tournamentId: id(msg('Please choose a tournament')).nullish(),
    tournamentName: optionalText(100, { singleLine: true }),
    result: z.enum(DECK_OUTCOMES).nullish(),
    myScore: score.nullish(),
    opponentScore: score.nullish(),
    round1: deckRoundSchema,
    round2: deckRoundSchema,
    round3: deckRoundSchema.nullish(),
    notes: optionalText(DECK_BATTLE_NOTES_MAX),
    clientId,
  })
  .refine(({ round1, round2, round3 }) => round3 || !needsRound3(round1, round2), {
    error: ROUND_3_REQUIRED,
    path: ['round3'],
  });
export type DeckBattleInput = z.input<typeof deckBattleInputSchema>;
export type DeckBattleValues = z.output<typeof deckBattleInputSchema>;

const outcome = z.enum(DECK_OUTCOMES);

export const deckBattleSchema = z.object({
  id: idOut,
  deckId: idOut,
  result: outcome,
  opponentName: z.string(),
  opponentDeckName: z.string(),
  date: z.iso.date(),
  myScore: count,
  opponentScore: count,
  tournamentId: idOut.nullable(),
  tournamentName: z.string().nullable(),
  location: z.string().nullable(),
  round1Result: outcome.nullable(),
  round2Result: outcome.nullable(),
  round3Result: outcome.nullable(),
  /** In playing order. Two or three, except in events. */
  rounds: z.array(
    z.object({
      myComboId: idOut,
      /** The combo's name when the round was recorded. */
      comboName: z.string(),
      outcome,
      finishType: finishTypeSchema,
      opponentCombo: z.string().nullable(),
    }),
  ),
  /** Visible only to the person who recorded it. */
  notes: z.string().nullable(),
  createdAt: timestampOut,
  can: z.object({ delete: z.boolean() }),
});
export type DeckBattle = z.infer<typeof deckBattleSchema>;

export const deckBattlesApi = {
  createDeckBattle: route('POST /api/deck-battles', {
    scope: 'me:write',
    summary:
      'Record a battle of a deck of your own; the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: deckBattleInputSchema,
    refuses: ['not_found', 'gone'],
    status: 201,
    response: deckBattleSchema,
  }),
  listDeckBattles: route('GET /api/deck-battles/deck/:id', {
    scope: 'me:read',
    ...pages(deckBattleSchema),
    summary: 'Battles of a deck, the last ones first',
  }),
  deleteDeckBattle: route('DELETE /api/deck-battles/:id', {
    summary:
      'Delete a deck battle of your own, and take it out of the counters of its deck; after `replaced` its clientId may be sent again',
    query: z.object({ replaced: flag.default(false) }),
  }),
};
