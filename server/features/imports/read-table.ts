import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_COLUMN_NAMES, type ImportColumn } from '../../../shared/imports';
import { invalidField } from '../../http/app-error';

const NO_TABLE = 'This is not a CSV file. Please save your table as CSV and choose that file.';
const NOT_UTF8 = 'This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.';
const EMPTY = 'This file is empty.';

/** Characters per chunk for the parser. */
const PIECE = 16 * 1024;
/** Far longer than any valid row (characters). */
const ROW_MAX = 64 * 1024;

const SEPARATORS = [',', ';', '\t'] as const;

const refusal = (message: string) => invalidField('file', message);

const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** @throws AppError 400 when it is not UTF-8 text */
function decode(bytes: Buffer): string {
  if (UTF_16.some(([a, b]) => bytes[0] === a && bytes[1] === b)) throw refusal(NOT_UTF8);
  // Workbooks, pictures, archives.
  if (bytes.includes(0)) throw refusal(NO_TABLE);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal(NOT_UTF8);
  }
  if (text.trim() === '') throw refusal(EMPTY);
  return text;
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, ROW_MAX)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: bare.split(separator).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE);
}

/**
 * The rows of a CSV file including the header, without empty lines.
 * @throws AppError 400 on `file`
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<string[]> {
  const text = decode(bytes);
  const parser = parse({
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // 3" is more often an inch than a mistake.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
  });
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser)) {
      const cells = record as string[];
      if (cells.some((cell) => cell.trim() !== '')) yield cells;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw refusal(
      `This file cannot be read from line ${lines ?? 1} on. A quotation mark may be missing.`,
    );
  }
}

/** Other names of columns; case, blanks and punctuation do not matter. */
const SYNONYMS: Partial<Record<ImportColumn, readonly string[]>> = {
  playedAt: ['date', 'datetime', 'played', 'battleDate', 'when'],
  eventName: ['event', 'tournament'],
  comboName: ['combo', 'myCombo', 'myComboName'],
  blade: ['myBlade'],
  ratchet: ['disk', 'disc', 'myRatchet'],
  bit: ['driver', 'tip', 'myBit'],
  lockChip: ['chip'],
  assistBlade: ['assist'],
  opponentName: ['opponent', 'rival'],
  opponentCombo: ['opponentsCombo', 'theirCombo'],
  rounds: ['round', 'roundsData'],
};

const REQUIRED: readonly ImportColumn[] = [
  'blade',
  'ratchet',
  'bit',
  'opponentName',
  'opponentCombo',
  'rounds',
];

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const COLUMN_BY_NAME = new Map(
  IMPORT_COLUMN_NAMES.flatMap((column) =>
    [column, ...(SYNONYMS[column] ?? [])].map((name) => [fold(name), column] as const),
  ),
);

/** Position of each column. */
export type Header = ReadonlyMap<ImportColumn, number>;

export interface HeaderProblem {
  column: ImportColumn;
  message: string;
}

/** Unknown columns are ignored. */
export function readHeader(cells: readonly string[]): {
  header: Header;
  problems: HeaderProblem[];
} {
  const header = new Map<ImportColumn, number>();
  const problems: HeaderProblem[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = COLUMN_BY_NAME.get(fold(cell));
    if (!column) continue;
    if (header.has(column)) {
      problems.push({ column, message: `The column ${column} appears twice` });
    } else {
      header.set(column, place);
    }
  }
  for (const column of REQUIRED) {
    if (!header.has(column)) problems.push({ column, message: `The column ${column} is missing` });
  }
  return { header, problems };
}
