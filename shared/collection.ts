import { z } from 'zod';
import { comboSchema } from './combos';
import { pages, route } from './contract';
import {
  clientId,
  count,
  flag,
  id,
  idOut,
  optionalText,
  pageQuery,
  percentOut,
  searchText,
  text,
  timestampOut,
} from './fields';
import { isNoPart, PART_KINDS, PART_TYPES } from './rules/parts/kinds';
import { msg, t } from './translate';

export const PART_COPIES_MAX = 999;
export const COLLECTION_MAX = 5_000;
export const PARTS_ADDED_MAX = 50;
export const COLLECTION_IMPORT_MAX_BYTES = 1024 * 1024;

export const COLLECTION_FULL = msg('A collection holds at most 5,000 different parts.');
export const COUNT_WRONG = msg('Count must be from 1 to 999');
export const TOO_MANY_OFFERED = msg("You can't offer more copies than you own.");
export const COLLECTION_PRIVATE = msg('This collection is private.');

export const partKind = z.enum(PART_KINDS, { error: msg('Please choose a kind of part') });
export const PART_NAME_MAX = 60;

const partName = text({
  max: PART_NAME_MAX,
  required: msg('Please name the part'),
  singleLine: true,
}).refine((value) => !isNoPart(value), msg('Please name the part'));
export const copies = z
  .number({ error: COUNT_WRONG })
  .int(COUNT_WRONG)
  .min(1, COUNT_WRONG)
  .max(PART_COPIES_MAX, COUNT_WRONG);

/** A part as sent, under any of its names. */
export const partInput = z.object({ kind: partKind, name: partName });
export const partSchema = z.object({ kind: z.enum(PART_KINDS), name: z.string() });
export type NamedPart = z.infer<typeof partSchema>;

export const catalogueFacts = {
  /** Whether the catalogue has it. */
  known: z.boolean(),
  type: z.enum(PART_TYPES).nullable(),
  /** Grams. */
  weight: z.number().nullable(),
};

export const ownedPartSchema = partSchema.extend({
  id: idOut,
  ...catalogueFacts,
  count,
  /** At most `count`. */
  forTrade: count,
  /** Visible to the owner only; otherwise null. */
  note: z.string().nullable(),
  /** Number of the owner's combos that use it. */
  usedBy: count,
  updatedAt: timestampOut,
});
export type OwnedPart = z.infer<typeof ownedPartSchema>;
const ownedParts = z.array(ownedPartSchema);

/** Percent of rounds won, with the 90 % interval. */
const prediction = { predicted: percentOut, low: percentOut, high: percentOut };
const partOrNone = z.string().nullable();
export const buildableComboSchema = z.object({
  blade: z.string(),
  disk: z.string(),
  driver: z.string(),
  lockChip: partOrNone,
  mainBlade: partOrNone,
  assistBlade: partOrNone,
  overBlade: partOrNone,
  /** The caller's combo of these parts. */
  comboId: idOut.nullable(),
  ...prediction,
});
export type BuildableCombo = z.infer<typeof buildableComboSchema>;
export const buildableSchema = z.object({
  /** The best 50. */
  combos: z.array(buildableComboSchema),
  /** The best three that can be built together; `predicted` is the share of deck battles won. */
  deck: z.object({ combos: z.array(buildableComboSchema).length(3), ...prediction }).nullable(),
});
export type Buildable = z.infer<typeof buildableSchema>;

export const adviceSchema = z.object({
  part: partSchema.nullable(),
  /** Percentage points, one decimal; `low` ≤ `gain` ≤ `high`. Null without a part. */
  gain: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Why there is no part. */
  reason: z.string().nullable(),
});
export type Advice = z.infer<typeof adviceSchema>;

export const collectionSummarySchema = z.object({
  /** Distinct parts. */
  parts: count,
  copies: count,
  forTrade: count,
  /** Grams of all copies whose weight is known. */
  weight: z.number(),
  byKind: z.partialRecord(z.enum(PART_KINDS), z.object({ parts: count, copies: count })),
  /** Distinct parts that no combo of the owner uses. */
  unused: count,
});
export type CollectionSummary = z.infer<typeof collectionSummarySchema>;

const settingsSchema = z.object({ visible: z.boolean(), tradeVisible: z.boolean() });
export type CollectionSettings = z.infer<typeof settingsSchema>;

export const addPartsSchema = z.object({
  parts: z
    .array(partInput.extend({ count: copies.default(1) }))
    .min(1, msg('Please choose a part'))
    .max(PARTS_ADDED_MAX, {
      error: () => t('Please add at most {max} parts at once', { max: PARTS_ADDED_MAX }),
    }),
  clientId,
});
export type AddParts = z.input<typeof addPartsSchema>;

export const ownedPartChangeSchema = z.object({
  count: copies.optional(),
  forTrade: z
    .number({ error: TOO_MANY_OFFERED })
    .int(TOO_MANY_OFFERED)
    .min(0, TOO_MANY_OFFERED)
    .max(PART_COPIES_MAX, TOO_MANY_OFFERED)
    .optional(),
  note: optionalText(200).optional(),
});
export type OwnedPartChange = z.input<typeof ownedPartChangeSchema>;

export const COLLECTION_COLUMNS = ['kind', 'name', 'count', 'forTrade', 'note'] as const;
const importReport = z.object({
  /** Rows of the file. They are numbered from 1 after the header. */
  rows: count,
  imported: count,
  /** Rows that change nothing. */
  repeated: count,
  problems: z.array(z.object({ row: count, message: z.string() })),
});
export type CollectionImportReport = z.infer<typeof importReport>;

export const collectionApi = {
  listCollection: route('GET /api/collection', {
    scope: 'me:read',
    ...pages(ownedPartSchema),
    summary: "One's own parts by kind and name",
    query: pageQuery.extend({
      kind: partKind.optional(),
      q: searchText.optional(),
      forTrade: flag.optional(),
    }),
  }),
  addParts: route('POST /api/collection/parts', {
    summary: 'Add copies of parts; the same clientId again adds nothing and answers 200',
    body: addPartsSchema,
    refuses: ['conflict'],
    status: 201,
    response: ownedParts,
  }),
  updateOwnedPart: route('PATCH /api/collection/parts/:id', {
    summary: 'Change count, copies for trade or note; fewer copies lower those for trade',
    body: ownedPartChangeSchema,
    response: ownedPartSchema,
  }),
  deleteOwnedPart: route('DELETE /api/collection/parts/:id', {
    summary: 'Remove all copies of a part',
  }),
  getCollectionSummary: route('GET /api/collection/summary', {
    scope: 'me:read',
    summary: "Counts of one's own parts",
    response: collectionSummarySchema,
  }),
  addFromCombos: route('POST /api/collection/from-combos', {
    summary: "Add one copy of every part of one's own combos that isn't owned",
    refuses: ['conflict'],
    status: 201,
    response: ownedParts,
  }),
  getBuildable: route('GET /api/collection/buildable', {
    summary: 'Legal combos of owned parts by predicted strength, and the best deck of them',
    response: buildableSchema,
    sharesRun: true,
  }),
  getMissingParts: route('GET /api/collection/missing', {
    summary: 'Which parts of a combo one owns',
    query: z.object({ comboId: id() }),
    refuses: ['not_found'],
    response: z.object({ owned: z.array(partSchema), missing: z.array(partSchema) }),
  }),
  listAlmostBuildable: route('GET /api/collection/almost', {
    ...pages(z.object({ combo: comboSchema, missing: partSchema })),
    summary: "Others' public combos that miss exactly one part",
  }),
  getAdvice: route('GET /api/collection/advice', {
    summary: 'The part that would raise the best buildable deck most',
    response: adviceSchema,
    sharesRun: true,
  }),
  getCollectionSettings: route('GET /api/collection/settings', {
    summary: "Who sees one's collection",
    response: settingsSchema,
  }),
  putCollectionSettings: route('PUT /api/collection/settings', {
    summary: "Show one's collection on the profile, or the parts for trade to friends",
    body: z.object({ visible: flag, tradeVisible: flag }),
    response: settingsSchema,
  }),
  listCollectionOf: route('GET /api/users/:id/collection', {
    summary: "Another's parts, without notes, as far as they show them",
    ...pages(ownedPartSchema),
  }),
  exportCollection: route('GET /api/collection/export', {
    scope: 'me:read',
    summary: "One's own parts as a file that the import reads",
    query: z.object({
      format: z.enum(['csv', 'json'], { error: msg('Please choose json or csv') }).default('csv'),
    }),
    produces: 'application/octet-stream',
  }),
  importCollection: route('POST /api/import/collection', {
    summary: 'Set parts from a CSV file (multipart, file `file`); `dryRun` says what would happen',
    query: z.object({ dryRun: flag.default(false) }),
    body: z.object({}),
    files: ['file'],
    response: importReport,
  }),
};
