import { IMPORT_COLUMNS, type ImportColumn } from '../../../shared/imports';

/** What a column may be called, in any case and with any blanks and marks, besides its own name. */
const SYNONYMS: Record<ImportColumn, readonly string[]> = {
  playedAt: ['date', 'datetime', 'played', 'battleDate', 'when'],
  eventName: ['event', 'tournament'],
  comboName: ['combo', 'myCombo', 'myComboName'],
  blade: ['myBlade'],
  ratchet: ['disk', 'disc', 'myRatchet'],
  bit: ['driver', 'tip', 'myBit'],
  lockChip: ['chip'],
  mainBlade: [],
  assistBlade: ['assist'],
  overBlade: [],
  opponentName: ['opponent', 'rival'],
  opponentCombo: ['opponentsCombo', 'theirCombo'],
  rounds: ['round', 'roundsData'],
};

/** Without these there is no battle in a row. */
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
  IMPORT_COLUMNS.flatMap((column) =>
    [column, ...SYNONYMS[column]].map((name) => [fold(name), column] as const),
  ),
);

/** Where each column stands, by its place in a row. */
export type Header = ReadonlyMap<ImportColumn, number>;

export interface HeaderProblem {
  column: ImportColumn;
  message: string;
}

/** Reads the first line. What is no column of ours is passed over, such as the result. */
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
      problems.push({ column, message: `There are two columns for ${column}` });
    } else {
      header.set(column, place);
    }
  }
  for (const column of REQUIRED) {
    if (!header.has(column)) problems.push({ column, message: `The column ${column} is missing` });
  }
  return { header, problems };
}
