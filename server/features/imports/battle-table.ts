import { IMPORT_COLUMNS, type ImportColumn } from '../../../shared/imports';

/** What an export has besides: for whoever reads it in a spreadsheet; the import works it out anew. */
export const EXTRA_COLUMNS = ['result', 'myScore', 'opponentScore'] as const;

export const EXPORT_COLUMNS = [...IMPORT_COLUMNS, ...EXTRA_COLUMNS] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** A battle of a file as text, before anything in it was understood. */
export type BattleCells = Record<ImportColumn, string>;

/** What a spreadsheet would run as a formula, its wide forms too, after any number of marks. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet takes for a formula: an apostrophe before it makes it a text. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What `guardCell` was given. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
