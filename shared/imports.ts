import { z } from 'zod';
import { route } from './contract';
import { count, flag, text } from './fields';
import { PART_KINDS } from './rules/parts/kinds';

/** The largest file that is read (bytes), and the most battles in one. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
/** A report lists so many bad rows; it counts all of them. */
export const IMPORT_PROBLEMS_MAX = 200;
/** So many names can be matched at once. */
export const IMPORT_MATCHES_MAX = 200;

/**
 * The columns of a file of battles, in any order and letter case; an export has all of them. `rounds`
 * lists the rounds as `me:burst opponent:spin draw:over`. A combo is found by its parts, and made
 * when there is none.
 */
export const IMPORT_COLUMNS = [
  'playedAt',
  'eventName',
  'comboName',
  'blade',
  'ratchet',
  'bit',
  'lockChip',
  'mainBlade',
  'assistBlade',
  'overBlade',
  'opponentName',
  'opponentCombo',
  'rounds',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** A name in the file that the catalogue does not know, and the part that is meant by it. */
export const nameMatchSchema = z.object({
  kind: z.enum(PART_KINDS),
  /** As the file has it. */
  text: text({ max: 60, required: 'Please say which name is matched' }),
  /** The part's name in the catalogue; the text itself keeps it as it is. */
  name: text({ max: 60, required: 'Please choose a part' }),
});
export type NameMatch = z.infer<typeof nameMatchSchema>;

export const importInputSchema = z.object({
  /** JSON text of a list of matches; they are remembered for the next file. */
  matches: z
    .string()
    .max(100_000)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'Please send the matches as JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(nameMatchSchema).max(IMPORT_MATCHES_MAX))
    .optional(),
});

export const importProblemSchema = z.object({
  /** The line's number among the battles, the first one 1; 0 is the file as a whole. */
  row: count,
  column: z.enum(IMPORT_COLUMNS).nullable(),
  /** What stands there, cut when it is long. */
  value: z.string().nullable(),
  message: z.string(),
});

export const importReportSchema = z.object({
  /** Whether nothing was written. */
  dryRun: z.boolean(),
  /** Battles in the file. */
  rows: count,
  /** Battles that were imported, or would be. */
  imported: count,
  /** Battles that were imported before. */
  repeated: count,
  /** Combos that were made, or would be: the first 100 of `newComboCount`. */
  newCombos: z.array(z.object({ name: z.string(), parts: z.string() })).max(100),
  newComboCount: count,
  /** Rows that are left out and why: the first ones of `problemCount`. */
  problems: z.array(importProblemSchema).max(IMPORT_PROBLEMS_MAX),
  problemCount: count,
  /** Names that no part has, with the parts that may be meant; their rows are left out. */
  unknownNames: z
    .array(
      z.object({
        kind: z.enum(PART_KINDS),
        text: z.string(),
        rows: count,
        suggestions: z.array(z.string()).max(5),
      }),
    )
    .max(IMPORT_MATCHES_MAX),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importsApi = {
  importBattles: route({
    method: 'POST',
    path: '/api/import/battles',
    access: 'user',
    summary:
      'Import battles from a CSV file (multipart, file `file`); `dryRun` says what would happen and writes only the matches. The same battle is never imported twice',
    query: z.object({ dryRun: flag.default(false) }),
    body: importInputSchema,
    files: ['file'],
    status: 200,
    response: importReportSchema,
  }),
};
