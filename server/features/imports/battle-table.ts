import { IMPORT_COLUMNS, type ImportColumn } from '../../../shared/imports';

/** Exported for readers in a spreadsheet; ignored by the import. */
export const EXTRA_COLUMNS = ['result', 'myScore', 'opponentScore'] as const;

export const EXPORT_COLUMNS = [...IMPORT_COLUMNS, ...EXTRA_COLUMNS] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** The unparsed cells of a row. */
export type BattleCells = Record<ImportColumn, string>;

/**
 * What spreadsheets run as a formula, including full-width signs, after any number of apostrophes.
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Prefixes an apostrophe, so that no spreadsheet runs the cell as a formula. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
