import { readFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import {
  COLLECTION_COLUMNS,
  COLLECTION_IMPORT_MAX_BYTES,
  type CollectionImportReport,
  ownedPartChangeSchema,
  partInput,
  TOO_MANY_OFFERED,
} from '../../../shared/collection';
import { IMPORT_MAX_ROWS } from '../../../shared/imports';
import { PART_KINDS, PART_LABELS, type PartKind } from '../../../shared/rules/parts/kinds';
import { fold } from '../../../shared/rules/parts/text';
import { dayIn } from '../../../shared/rules/time-zones';
import type { Tx } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import type { ResponseWriter } from '../../http/responses';
import { guardCell, unguardCell } from '../imports/battle-text';
import { ratchetText } from '../imports/read-parts';
import { isWorkbook, readTable, readWorkbook } from '../imports/read-table';
import type { ReceivedFile } from '../media/upload';
import type { NewOwned, OwnedRow } from './collection.queries';
import * as queries from './collection.queries';
import { changeCollection, checkRoom, partKey, partOf } from './collection.service';

type Deps = Pick<AppDeps, 'db' | 'log' | 'clock'>;
type Column = (typeof COLLECTION_COLUMNS)[number];

const NO_FILE = 'Please choose a CSV file or an Excel workbook.';
const TOO_LARGE = 'This file is too large. Please choose one of up to 1MB.';
const TOO_MANY = `This file has more than ${IMPORT_MAX_ROWS.toLocaleString('en')} rows. Please split it.`;

const writtenPart = ({ kind, name, count, forTrade, note }: OwnedRow) => ({
  ...{ kind, name, count, forTrade },
  note: note ?? '',
});

/** As CSV (RFC 4180) with a BOM for spreadsheets. */
const csvOf = (rows: readonly OwnedRow[]): string =>
  stringify(
    rows.map((row) => ({
      ...writtenPart(row),
      name: guardCell(row.name),
      note: guardCell(row.note ?? ''),
    })),
    {
      ...{ columns: [...COLLECTION_COLUMNS], header: true, bom: true },
      ...{ record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ },
    },
  );

/** Exports the actor's parts as a download. */
export async function exportCollection(
  { db, clock }: Deps,
  actor: Actor,
  format: 'csv' | 'json',
): Promise<ResponseWriter> {
  const rows = await queries.listAllParts(db, actor.id);
  const text = format === 'csv' ? csvOf(rows) : JSON.stringify(rows.map(writtenPart), null, 1);
  const day = dayIn(clock?.() ?? new Date(), actor.timeZone);
  return async (_req, res) => {
    res.setHeader(
      'Content-Type',
      `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`,
    );
    const name = `ripcord-parts-${actor.username}-${day}.${format}`;
    res.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.end(text);
  };
}

/** Kinds by the names used here and on the screen. */
const KINDS = new Map<string, PartKind>(
  PART_KINDS.flatMap((kind) =>
    [kind, PART_LABELS[kind]].map((name) => [fold(name), kind] as const),
  ),
);

const { count, note } = ownedPartChangeSchema.shape;
const rowSchema = partInput.extend({
  count,
  forTrade: z.number(TOO_MANY_OFFERED).int(TOO_MANY_OFFERED).min(0, TOO_MANY_OFFERED).optional(),
  note,
});

/** A row of a file. Fields that the file leaves out are undefined. */
type ReadRow = z.output<typeof rowSchema>;

/** A missing column keeps the stored value; an empty cell means the default. */
const numberOf = (cell: string | undefined, otherwise: number) =>
  cell === undefined ? undefined : cell.trim() === '' ? otherwise : Number(cell);

function readRow(cells: Partial<Record<Column, string>>) {
  const kind = KINDS.get(fold(cells.kind ?? ''));
  const name = kind === 'disk' ? ratchetText(cells.name ?? '') : cells.name;
  return rowSchema.safeParse({
    ...{ kind, name, note: cells.note },
    count: numberOf(cells.count, 1),
    forTrade: numberOf(cells.forTrade, 0),
  });
}

interface ReadFile {
  rows: number;
  parts: (ReadRow & { row: number })[];
  problems: CollectionImportReport['problems'];
}

/** @throws AppError 400 on `file` */
async function readRows(records: AsyncIterable<string[]>): Promise<ReadFile> {
  let header: Map<Column, number> | undefined;
  const file: ReadFile = { rows: 0, parts: [], problems: [] };
  for await (const record of records) {
    if (!header) {
      const names = record.map(fold);
      header = new Map(COLLECTION_COLUMNS.map((column) => [column, names.indexOf(fold(column))]));
      for (const column of ['kind', 'name'] as const) {
        if (header.get(column) === -1) {
          throw invalidField('file', `The column ${column} is missing`);
        }
      }
      continue;
    }
    file.rows += 1;
    if (file.rows > IMPORT_MAX_ROWS) throw invalidField('file', TOO_MANY);
    const cells = [...header].flatMap(([column, place]) =>
      place < 0 ? [] : [[column, unguardCell(record[place] ?? '')] as const],
    );
    const read = readRow(Object.fromEntries(cells));
    if (read.success) file.parts.push({ ...read.data, row: file.rows });
    else file.problems.push({ row: file.rows, message: read.error.issues[0]?.message ?? '' });
  }
  return file;
}

/** Plans what the file changes, and adds further problems to the file's. */
function planChanges(file: ReadFile, owned: readonly OwnedRow[]) {
  const known = new Map(owned.map((row) => [partKey(row), row]));
  const seen = new Map<string, number>();
  const changes: NewOwned[] = [];
  let repeated = 0;
  for (const { row, ...read } of file.parts) {
    const part = partOf(read);
    const key = partKey(part);
    const before = known.get(key);
    const count = read.count ?? before?.count ?? 1;
    const forTrade = read.forTrade ?? Math.min(before?.forTrade ?? 0, count);
    const note = read.note === undefined ? (before?.note ?? null) : read.note;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      file.problems.push({ row, message: `This part is in row ${earlier} already` });
    } else if (forTrade > count) {
      file.problems.push({ row, message: TOO_MANY_OFFERED });
    } else {
      seen.set(key, row);
      const isSame =
        before?.count === count && before.forTrade === forTrade && before.note === note;
      if (isSame) repeated += 1;
      else changes.push({ ...part, count, forTrade, note });
    }
  }
  checkRoom(owned.length + changes.filter((change) => !known.has(partKey(change))).length);
  return { changes, repeated };
}

/**
 * Sets the parts named in a file; others stay as they are.
 * @throws AppError 400 on `file`, 409, 413
 */
export async function importCollection(
  deps: Deps,
  actor: Actor,
  { file, dryRun }: { file: ReceivedFile | undefined; dryRun: boolean },
): Promise<CollectionImportReport> {
  if (!file) throw invalidField('file', NO_FILE);
  if (file.size > COLLECTION_IMPORT_MAX_BYTES) throw new AppError('too_large', TOO_LARGE);
  const bytes = await readFile(file.path);
  const read = await readRows(isWorkbook(bytes) ? readWorkbook(file.path) : readTable(bytes));
  const report = ({ changes, repeated }: ReturnType<typeof planChanges>) => ({
    rows: read.rows,
    imported: changes.length,
    repeated,
    problems: read.problems.toSorted((a, b) => a.row - b.row),
  });
  if (dryRun) return report(planChanges(read, await queries.listAllParts(deps.db, actor.id)));
  return changeCollection(deps, actor.id, async (tx: Tx) => {
    const plan = planChanges(read, await queries.listAllParts(tx, actor.id));
    await queries.setParts(tx, actor.id, plan.changes);
    return report(plan);
  });
}
