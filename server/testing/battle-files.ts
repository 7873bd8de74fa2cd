import { type CellValue, writeXlsx } from 'hucre/xlsx';
import type { DateOrder, ImportReport } from '#shared/imports';
import { IMPORT_COLUMN_NAMES, type NameMatch } from '#shared/imports';
import { api } from '#shared/routes';
import type { BattleCells } from '../tables/battle-text';
import type { TestUser } from './factories';

type Person = Pick<TestUser, 'client'>;

/** A row of an import file; importable by default. */
export const battleCells = (cells: Partial<BattleCells> = {}): BattleCells => ({
  ...(Object.fromEntries(IMPORT_COLUMN_NAMES.map((column) => [column, ''])) as BattleCells),
  playedAt: '2026-03-14 15:30',
  eventName: 'Club Night',
  blade: 'Dran Sword',
  ratchet: '3-60',
  bit: 'Flat',
  opponentName: 'Robin',
  opponentCombo: 'Hells Scythe 4-60 T',
  rounds: 'me:burst',
  ...cells,
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A CSV file of these rows, with every cell quoted. */
export const battleFile = (rows: readonly BattleCells[]): string =>
  [
    IMPORT_COLUMN_NAMES.join(','),
    ...rows.map((row) => IMPORT_COLUMN_NAMES.map((c) => quoted(row[c])).join(',')),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

/** A CSV file with any columns. */
export const tableFile = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');

/** An Excel workbook with one sheet. */
export const workbookFile = async (rows: CellValue[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Battles', rows }] }));

interface Sent {
  dryRun?: boolean;
  matches?: NameMatch[];
  dateOrder?: DateOrder;
}

const requestOf = (content: Buffer | string, { dryRun, matches, dateOrder }: Sent) => ({
  query: { dryRun: String(dryRun ?? false) as 'true' | 'false' },
  body: { ...(matches && { matches: JSON.stringify(matches) }), ...(dateOrder && { dateOrder }) },
  files: { file: { content: Buffer.from(content), name: 'battles.csv', type: 'text/csv' } },
});

/** Imports a file, or makes a dry run. */
export const importFile = async (
  { client }: Person,
  content: Buffer | string,
  sent: Sent = {},
): Promise<ImportReport> => (await client.call(api.importBattles, requestOf(content, sent))).body;

/** The error for a file that is refused. */
export const refusedFile = ({ client }: Person, content: Buffer | string, sent: Sent = {}) =>
  client.fail(api.importBattles, requestOf(content, sent));

/** The text of a person's own export. */
export const exportOf = async ({ client }: Person, format: 'json' | 'csv'): Promise<string> =>
  (await client.call(api.exportData, { query: { format } })).body;
