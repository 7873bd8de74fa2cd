import { z } from 'zod';
import { pages, route } from './contract';
import {
  count,
  hexColor,
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
import { msg } from './translate';

export const COMBO_NAME_MAX = 60;

export const DEFAULT_COLOR_START = '#3B82F6';
export const DEFAULT_COLOR_END = '#8B5CF6';

/** Polling interval of the combo list (milliseconds); an unchanged answer is a 304. */
export const COMBO_POLL_MS = 5_000;

const PART_MAX = 60;

const part = (required: string) => text({ max: PART_MAX, required, singleLine: true });

/** An optional part: null, empty and "N/A" all mean none. */
const optionalPart = text({ max: PART_MAX, singleLine: true })
  .nullish()
  .transform((value) => (value && value.toUpperCase() !== 'N/A' ? value : null));

/** Input of the combo form. Blade, ratchet (`disk`) and bit (`driver`) may be "N/A". */
export const comboInputSchema = z.object({
  name: text({ max: COMBO_NAME_MAX, required: msg('Name is required'), singleLine: true }),
  blade: part(msg('Blade is required')),
  disk: part(msg('Ratchet is required')),
  driver: part(msg('Bit is required')),
  lockChip: optionalPart,
  mainBlade: optionalPart,
  assistBlade: optionalPart,
  overBlade: optionalPart,
  /** Fields of older records, kept when sent. */
  chip: optionalPart,
  frame: optionalPart,
  armor: optionalPart,
  /** Grams; overrides the sum of the catalogue's weights. */
  weight: z.number().min(0).max(1000).nullish(),
  description: optionalText(1000),
  colorStart: hexColor.default(DEFAULT_COLOR_START),
  colorEnd: hexColor.default(DEFAULT_COLOR_END),
  isPublic: z.boolean().default(false),
});
export const comboChangeSchema = comboInputSchema.extend({ version: versionRead });
/** As a form holds it. */
export type ComboInput = z.input<typeof comboInputSchema>;
/** As the server stores it. */
export type ComboValues = z.output<typeof comboInputSchema>;

const rate = percentOut;
const partOut = z.string().nullable();

export const ownerSchema = z.object({
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string(),
});

export const comboSchema = z.object({
  id: idOut,
  userId: idOut,
  name: z.string(),
  blade: z.string(),
  disk: z.string(),
  driver: z.string(),
  lockChip: partOut,
  mainBlade: partOut,
  assistBlade: partOut,
  overBlade: partOut,
  chip: partOut,
  frame: partOut,
  armor: partOut,
  bladeType: z.enum(PART_TYPES).nullable(),
  weight: z.number().nullable(),
  attack: z.number().min(0).max(10),
  defense: z.number().min(0).max(10),
  stamina: z.number().min(0).max(10),
  description: z.string().nullable(),
  colorStart: z.string(),
  colorEnd: z.string(),
  isPublic: z.boolean(),
  wins: count,
  losses: count,
  draws: count,
  battles: count,
  battlesCount: count,
  burstWins: count,
  outspinWins: count,
  knockoutWins: count,
  extremeWins: count,
  burstFinishRate: rate,
  spinFinishRate: rate,
  overFinishRate: rate,
  extremeFinishRate: rate,
  isMine: z.boolean(),
  isPerfectCombo: z.boolean(),
  version: versionOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
  user: ownerSchema,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Combo = z.infer<typeof comboSchema>;

/** `isArchived`: it leaves every list, but its battles stay, since events were played with it. */
export const comboDeletionSchema = z.object({ isArchived: z.boolean() });

/** Answer of the recalculations: a sentence and the number of changed records. */
export const recalculationSchema = z.object({ message: z.string(), changed: count });

export const combosApi = {
  listCombos: route('GET /api/combos', {
    scope: 'me:read',
    summary: "One's own combos, newest first; `q` searches name, blade, ratchet and bit",
    ...pages(comboSchema),
    query: pageQuery.extend({ q: searchText.optional() }),
  }),
  createCombo: route('POST /api/combos', {
    scope: 'me:write',
    summary: 'Create a combo',
    body: comboInputSchema,
    status: 201,
    response: comboSchema,
  }),
  listRecentCombos: route('GET /api/combos/recent', {
    scope: 'me:read',
    summary: "One's ten newest combos",
    response: z.array(comboSchema),
  }),
  listCommunityCombos: route('GET /api/combos/community', {
    summary: 'Public combos, most recently changed first',
    ...pages(comboSchema),
  }),
  listTopCombos: route('GET /api/combos/top', {
    summary: 'Public combos with the most battles first',
    ...pages(comboSchema),
  }),
  searchCombos: route('GET /api/combos/search', {
    summary: 'Own and public combos by name, blade, ratchet or bit',
    ...pages(comboSchema),
    query: pageQuery.extend({ q: searchText.default('') }),
  }),
  recalculateComboStats: route('POST /api/combos/recalculate-stats', {
    summary: "Rebuild the counters of one's own combos from their battles",
    response: recalculationSchema,
    sharesRun: true,
  }),
  getCombo: route('GET /api/combos/:id', {
    scope: 'me:read',
    summary: 'One combo',
    response: comboSchema,
  }),
  updateCombo: route('PUT /api/combos/:id', {
    summary: 'Change a combo of your own',
    body: comboChangeSchema,
    isVersioned: true,
    response: comboSchema,
  }),
  previewComboDeletion: route('GET /api/combos/:id/deletion', {
    summary: 'What deleting a combo of your own does to its battles',
    response: comboDeletionSchema,
  }),
  deleteCombo: route('DELETE /api/combos/:id', {
    summary:
      'Delete a combo of your own and its battles, or archive it if events were played with it; 409 while a deck has it',
  }),
};
