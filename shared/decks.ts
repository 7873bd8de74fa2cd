import { z } from 'zod';
import { comboSchema, ownerSchema } from './combos';
import { pages, route } from './contract';
import {
  clientId,
  count,
  id,
  idOut,
  optionalText,
  pageQuery,
  percentOut,
  searchText,
  text,
  timestampOut,
  versionOut,
  versionRead,
} from './fields';
import { PART_TYPES } from './rules/parts/kinds';
import { msg, t } from './translate';

export const DECK_NAME_MIN = 3;
export const DECK_NAME_MAX = 50;
export const DECK_DESCRIPTION_MAX = 200;

/** The places of a deck in display order. */
export const DECK_PLACES = ['combo1', 'combo2', 'combo3'] as const;

/** `win_rate`: wins divided by battles, 0 without battles. */
export const DECK_SORTS = [
  'newest',
  'oldest',
  'name_asc',
  'name_desc',
  'battles',
  'wins',
  'win_rate',
] as const;
export type DeckSort = (typeof DECK_SORTS)[number];

/** Not `text({ required })`: each length limit has its own message. */
const name = text({
  max: 1_000,
  singleLine: true,
  described: { minLength: DECK_NAME_MIN, maxLength: DECK_NAME_MAX },
}).pipe(
  z
    .string()
    .min(DECK_NAME_MIN, {
      error: () => t('Name must be at least {min} characters', { min: DECK_NAME_MIN }),
    })
    .max(DECK_NAME_MAX, {
      error: () => t('Name must be less than {max} characters', { max: DECK_NAME_MAX }),
    }),
);

const fields = {
  name,
  description: optionalText(DECK_DESCRIPTION_MAX),
  combo1Id: id(msg('You must select a first combo')),
  combo2Id: id(msg('You must select a second combo')),
  combo3Id: id(msg('You must select a third combo')),
  isPublic: z.boolean({ error: msg('Please choose whether the deck is public') }),
};

/** The error for a combo used twice; reported at `combo3Id`. */
export const COMBOS_DIFFER = msg('Each combo must be unique');

const differ = (ids: { combo1Id?: number; combo2Id?: number; combo3Id?: number }) => {
  const sent = [ids.combo1Id, ids.combo2Id, ids.combo3Id].filter((one) => one !== undefined);
  return new Set(sent).size === sent.length;
};

/**
 * A new deck. `isAiRecommended` claims that it is the recommended one. The server verifies that,
 * and that no part repeats across the three combos.
 */
export const deckInputSchema = z
  .object({
    ...fields,
    isPublic: fields.isPublic.default(false),
    isAiRecommended: z.boolean().default(false),
    clientId,
  })
  .refine(differ, { error: COMBOS_DIFFER, path: ['combo3Id'] });
export type DeckInput = z.input<typeof deckInputSchema>;
export type DeckValues = z.output<typeof deckInputSchema>;

/** Absent fields keep their value; `{ isPublic: true }` alone shares a deck. */
export const deckChangeSchema = z
  .object({ ...fields, version: versionRead })
  .partial()
  .refine(differ, { error: COMBOS_DIFFER, path: ['combo3Id'] });
export type DeckChange = z.input<typeof deckChangeSchema>;

/** A combo within a deck, shown to everybody who can see the deck, even if it is private. */
export const deckComboSchema = comboSchema
  .pick({
    id: true,
    userId: true,
    name: true,
    bladeType: true,
    blade: true,
    disk: true,
    driver: true,
    lockChip: true,
    mainBlade: true,
    assistBlade: true,
    overBlade: true,
    colorStart: true,
    colorEnd: true,
    wins: true,
    losses: true,
    draws: true,
    battles: true,
    burstFinishRate: true,
    spinFinishRate: true,
    overFinishRate: true,
    extremeFinishRate: true,
  })
  .extend({
    /** Whether the caller can open the combo; a public deck can hold private combos. */
    canView: z.boolean(),
  });
export type DeckCombo = z.infer<typeof deckComboSchema>;

const combosOfDeck = {
  combo1: deckComboSchema,
  combo2: deckComboSchema,
  combo3: deckComboSchema,
};

const maybeRate = percentOut.nullable();

/** The model's prediction for three combos, in whole percent. */
export const deckPredictionSchema = z.object({
  /** Share of deck battles won against typical opponents. */
  predictedWinRate: percentOut,
  /** Bounds of the 90 % interval. */
  predictedWinRateLow: percentOut,
  predictedWinRateHigh: percentOut,
  /** Shares of the rounds won, by finish. */
  predictedBurstFinishRate: percentOut,
  predictedSpinFinishRate: percentOut,
  predictedOverFinishRate: percentOut,
  predictedExtremeFinishRate: percentOut,
});
export type DeckPrediction = z.infer<typeof deckPredictionSchema>;

export const deckSchema = z.object({
  id: idOut,
  userId: idOut,
  name: z.string(),
  description: z.string().nullable(),
  isPublic: z.boolean(),
  isAiRecommended: z.boolean(),
  ...combosOfDeck,
  /** Why the deck is no longer legal (an edited combo now shares a part with another), or null. */
  problem: z.string().nullable(),
  /** Predicted when its combos were chosen; null if nothing was known. */
  predictedWinRate: maybeRate,
  predictedWinRateLow: maybeRate,
  predictedWinRateHigh: maybeRate,
  predictedBurstFinishRate: maybeRate,
  predictedSpinFinishRate: maybeRate,
  predictedOverFinishRate: maybeRate,
  predictedExtremeFinishRate: maybeRate,
  /** 0 without battles. */
  actualWinRate: percentOut,
  /** Shares of its won rounds. */
  actualBurstFinishRate: percentOut,
  actualSpinFinishRate: percentOut,
  actualOverFinishRate: percentOut,
  actualExtremeFinishRate: percentOut,
  battlesCount: count,
  /** Same as `battlesCount`. */
  battleCount: count,
  winCount: count,
  burstFinishCount: count,
  spinFinishCount: count,
  overFinishCount: count,
  extremeFinishCount: count,
  version: versionOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
  user: ownerSchema,
  isMine: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), record: z.boolean() }),
});
export type Deck = z.infer<typeof deckSchema>;

/** The best legal deck of the caller's combos, with reasons in sentences. */
export const recommendationSchema = deckPredictionSchema.extend({
  name: z.string(),
  description: z.string(),
  ...combosOfDeck,
  reasons: z.array(z.string()),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

const matchupSchema = z.object({
  type: z.enum(PART_TYPES),
  winRate: percentOut,
  /** Rounds behind the rate; 0 for the general figures. */
  rounds: count,
});
export type Matchup = z.infer<typeof matchupSchema>;

/** With fewer rounds against known opponents, general figures are shown. */
export const MATCHUP_ROUNDS = 5;

export const matchupsSchema = z.object({
  /** `deck`: counted from this deck's rounds; `general`: figures for the game as a whole. */
  source: z.enum(['deck', 'general']),
  best: z.array(matchupSchema),
  challenging: z.array(matchupSchema),
  /** Rounds whose opponent's type is known. */
  knownRounds: count,
});
export type Matchups = z.infer<typeof matchupsSchema>;

const listQuery = pageQuery.extend({
  q: searchText.optional(),
  sort: z.enum(DECK_SORTS, { error: msg('Please choose how to sort') }).default('newest'),
});
const list = { ...pages(deckSchema), query: listQuery };

export const decksApi = {
  listDecks: route('GET /api/decks', {
    scope: 'me:read',
    ...list,
    summary: "One's own decks; `q` searches name and description",
  }),
  createDeck: route('POST /api/decks', {
    scope: 'me:write',
    summary:
      'Make a deck of three combos of your own; the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: deckInputSchema,
    refuses: ['not_found', 'gone'],
    status: 201,
    response: deckSchema,
  }),
  listCommunityDecks: route('GET /api/decks/community', {
    ...list,
    summary: 'Public decks; `q` searches name and description',
  }),
  recommendDeck: route('GET /api/decks/ai/recommend', {
    summary: "The best legal deck of one's own combos, as the rating of all combos predicts",
    refuses: ['invalid'],
    response: recommendationSchema,
    sharesRun: true,
  }),
  getDeck: route('GET /api/decks/:id', {
    scope: 'me:read',
    summary: 'One deck: your own, or a public one',
    response: deckSchema,
  }),
  updateDeck: route('PUT /api/decks/:id', {
    summary: 'Change a deck of your own, or share it with `{ isPublic: true }`',
    body: deckChangeSchema,
    isVersioned: true,
    response: deckSchema,
  }),
  deleteDeck: route('DELETE /api/decks/:id', {
    summary: 'Delete a deck of your own and its battles',
  }),
  getDeckMatchups: route('GET /api/decks/:id/matchups', {
    scope: 'me:read',
    summary: "How a deck's rounds went against each type of opponent",
    response: matchupsSchema,
  }),
};
