import { IMPORT_COLUMN_NAMES, type ImportColumn } from '#shared/imports';
import { t } from '#shared/translate';

/** Other names of columns; case, blanks and punctuation are ignored. */
const SYNONYMS: Partial<Record<ImportColumn, readonly string[]>> = {
  playedAt: ['date', 'datetime', 'played', 'battleDate', 'when'],
  eventName: ['event', 'tournament'],
  combo: ['myCombo', 'bey', 'myBey', 'beyblade', 'myBeyblade'],
  comboName: ['myComboName'],
  blade: ['myBlade'],
  ratchet: ['disk', 'disc', 'myRatchet'],
  bit: ['driver', 'tip', 'myBit'],
  lockChip: ['chip'],
  assistBlade: ['assist'],
  opponentName: ['opponent', 'rival'],
  opponentCombo: ['opponentsCombo', 'theirCombo', 'opponentBey', 'opponentsBey'],
  rounds: ['round', 'roundsData'],
  score: ['points'],
  myScore: ['ownScore', 'myPoints', 'ownPoints'],
  opponentScore: ['opponentsScore', 'theirScore', 'opponentPoints', 'theirPoints'],
};

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

const PARTS = ['blade', 'ratchet', 'bit'] as const;

/** The columns that a file with this header must also have. */
function requiredBeside(header: Header): ImportColumn[] {
  const hasParts = PARTS.some((column) => header.has(column));
  const hasCombo = header.has('combo') || header.has('comboName');
  const hasScore = header.has('score') || (header.has('myScore') && header.has('opponentScore'));
  return [
    ...(hasCombo && !hasParts ? [] : PARTS),
    'opponentName',
    'opponentCombo',
    ...(hasScore ? [] : (['rounds'] as const)),
  ];
}

/** Ignores unknown columns. */
export function readHeader(cells: readonly string[]) {
  const header = new Map<ImportColumn, number>();
  const problems: HeaderProblem[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = COLUMN_BY_NAME.get(fold(cell));
    if (!column) continue;
    if (header.has(column)) {
      problems.push({ column, message: t('The column {column} appears twice', { column }) });
    } else {
      header.set(column, place);
    }
  }
  for (const column of requiredBeside(header)) {
    if (!header.has(column))
      problems.push({ column, message: t('The column {column} is missing', { column }) });
  }
  return { header, problems };
}
