import { IMPORT_COLUMNS, type ImportColumn } from '../../../shared/imports';

/** Other names of columns; case, blanks and punctuation do not matter. */
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
