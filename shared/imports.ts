import { z } from 'zod';
import { route } from './contract';
import { count, flag, text } from './fields';
import { PART_KINDS } from './rules/parts/kinds';
import { msg, t } from './translate';

/** Bytes. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
export const IMPORT_PROBLEMS_MAX = 200;
export const IMPORT_MATCHES_MAX = 200;
export const IMPORT_COMBOS_MAX = 100;

/** Day first or month first, in dates such as 1/2/2026. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Columns of a battle file, accepted in any order and case. Each of `battleTexts` has a column of
 * the same name. An export has them all in this order, except `combo` and `score`.
 */
export const IMPORT_COLUMNS = {
  playedAt: msg(
    'When it was played, in your time zone: 2026-03-14 15:30, 14.03.2026 15:30 or 3/14/2026 3:30 PM; with Z or an offset in that',
  ),
  eventName: msg('Where; left out it is a practice match'),
  combo: msg('Your whole combo in one cell, such as Dran Sword 3-60 Flat or WR 9-60B'),
  comboName: msg('Its name; combos of the same parts and different names stay apart'),
  blade: msg('Your blade, by any of its names'),
  ratchet: msg('Your ratchet, such as 3-60'),
  bit: msg('Your bit, by name or letters'),
  lockChip: msg('For CX combos'),
  mainBlade: msg('For CX combos'),
  assistBlade: msg('For CX combos'),
  overBlade: msg('For CX combos that have one'),
  opponentName: msg('Who you played'),
  opponentCombo: msg('What they played'),
  rounds: msg('Each round: me:burst opponent:spin draw:over'),
  score: msg('Without rounds: yours first, such as 3-1; in Excel, format the column as text'),
  myScore: msg('Without rounds: your points'),
  opponentScore: msg("Without rounds: your opponent's points"),
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]];

/** Maps a name in the file that the catalogue does not have to a part. */
export const nameMatchSchema = z.object({
  kind: z.enum(PART_KINDS),
  /** As written in the file. */
  text: text({ max: 60, required: msg('Please say which name is matched') }),
  /** The part's name in the catalogue, or the same text to keep it unchanged. */
  name: text({ max: 60, required: msg('Please choose a part') }),
});
export type NameMatch = z.infer<typeof nameMatchSchema>;

export const importInputSchema = z.object({
  /** JSON text; remembered for the next file. */
  matches: z
    .string()
    .max(100_000)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: t('Please send the matches as JSON') });
        return z.NEVER;
      }
    })
    .pipe(z.array(nameMatchSchema).max(IMPORT_MATCHES_MAX))
    .optional(),
  /** Resolves dates such as 1/2/2026 if the file itself is ambiguous. */
  dateOrder: z
    .enum(DATE_ORDERS, { error: msg('Please choose day first or month first') })
    .optional(),
});

/**
 * Result for a combo of the file: created, or merged into the combo with the same parts and name,
 * or with the same parts if the file has no name; `repeated` if all its battles already exist.
 */
export const COMBO_OUTCOMES = ['new', 'sameName', 'sameParts', 'repeated'] as const;

export const importedComboSchema = z.object({
  /** Its name in the file, or empty. */
  name: z.string(),
  parts: z.string(),
  outcome: z.enum(COMBO_OUTCOMES),
  /** Name of the combo created or merged into; null if all battles are repeated. */
  target: z.string().nullable(),
  /** Battles imported, or to be imported. */
  battles: count,
  /** Battles that already exist. */
  repeated: count,
});
export type ImportedCombo = z.infer<typeof importedComboSchema>;

export const importProblemSchema = z.object({
  /** Row number of the battle, from 1; 0 for the whole file. */
  row: count,
  column: z.enum(IMPORT_COLUMN_NAMES).nullable(),
  /** The cell, truncated. */
  value: z.string().nullable(),
  message: z.string(),
});

export const importReportSchema = z.object({
  dryRun: z.boolean(),
  /** Battles in the file. */
  rows: count,
  /** Battles imported, or to be imported. */
  imported: count,
  /** Battles that already exist. */
  repeated: count,
  /** Combos in file order: the first of `comboCount`. */
  combos: z.array(importedComboSchema).max(IMPORT_COMBOS_MAX),
  comboCount: count,
  newComboCount: count,
  /**
   * Set if the file leaves open whether the day or the month comes first: an example, and the
   * `dateOrder` that was sent. Without an order those rows wait, and an import is refused.
   */
  dateQuestion: z
    .object({ example: z.string(), rows: count, order: z.enum(DATE_ORDERS).nullable() })
    .nullable(),
  /** Rows with a score and no rounds: the first of `scoreOnlyCount`. */
  scoreOnlyRows: z.array(count).max(IMPORT_PROBLEMS_MAX),
  scoreOnlyCount: count,
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
  importBattles: route('POST /api/import/battles', {
    summary:
      'Import battles from a CSV or .xlsx file (multipart, file `file`); `dryRun` says what would happen and writes only the matches. The same battle is never imported twice',
    query: z.object({ dryRun: flag.default(false) }),
    body: importInputSchema,
    files: ['file'],
    response: importReportSchema,
  }),
};
