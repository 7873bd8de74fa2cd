import { z } from 'zod';
import { route } from './contract';
import { count, flag, text } from './fields';
import { PART_KINDS } from './rules/parts/kinds';

/** Bytes. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
export const IMPORT_PROBLEMS_MAX = 200;
export const IMPORT_MATCHES_MAX = 200;

/**
 * Columns of a file of battles and what they hold, in any order and case; an export has all of them
 * in this order, and each text of a battle (`battleTexts`) has one of the same name.
 * `rounds` is written as `me:burst opponent:spin draw:over`. Combos are matched by their parts and
 * created where there is none.
 */
export const IMPORT_COLUMNS = {
  playedAt: 'When it was played, such as 2026-03-14 or 2026-03-14T15:30Z',
  eventName: 'Where; left out it is a practice match',
  comboName: 'The name of a combo that has to be created',
  blade: 'Your blade, by any of its names',
  ratchet: 'Your ratchet, such as 3-60',
  bit: 'Your bit, by name or letters',
  lockChip: 'For CX combos',
  mainBlade: 'For CX combos',
  assistBlade: 'For CX combos',
  overBlade: 'For CX combos that have one',
  opponentName: 'Who you played',
  opponentCombo: 'What they played',
  rounds: 'Each round: me:burst opponent:spin draw:over',
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]];

/** What a name in the file means that the catalogue does not have. */
export const nameMatchSchema = z.object({
  kind: z.enum(PART_KINDS),
  /** As the file has it. */
  text: text({ max: 60, required: 'Please say which name is matched' }),
  /** The part's name in the catalogue; the text itself keeps it as it is. */
  name: text({ max: 60, required: 'Please choose a part' }),
});
export type NameMatch = z.infer<typeof nameMatchSchema>;

export const importInputSchema = z.object({
  /** As JSON text; remembered for the next file. */
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
  /** The number of the battle's row, from 1; 0 for the file as a whole. */
  row: count,
  column: z.enum(IMPORT_COLUMN_NAMES).nullable(),
  /** The cell, cut when it is long. */
  value: z.string().nullable(),
  message: z.string(),
});

export const importReportSchema = z.object({
  dryRun: z.boolean(),
  /** Battles in the file. */
  rows: count,
  /** Battles imported, or to be imported. */
  imported: count,
  /** Battles that exist already. */
  repeated: count,
  /** The first 100 of `newComboCount`. */
  newCombos: z.array(z.object({ name: z.string(), parts: z.string() })).max(100),
  newComboCount: count,
  /** Skipped rows: the first of `problemCount`. */
  problems: z.array(importProblemSchema).max(IMPORT_PROBLEMS_MAX),
  problemCount: count,
  /** Unknown part names with suggestions; their rows are skipped. */
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
