import { stringify } from 'csv-stringify/sync';
import {
  COLLECTION_COLUMNS,
  COLLECTION_IMPORT_MAX_BYTES,
  type CollectionImportReport,
  TOO_MANY_OFFERED,
} from '#shared/collection';
import { partKey } from '#shared/rules/parts/text';
import { dayIn } from '#shared/rules/time-zones';
import { msg, t } from '#shared/translate';
import type { Tx } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import type { ResponseWriter } from '../../http/responses';
import type { ReceivedFile } from '../../media/uploads';
import { guardCell } from '../../tables/cells';
import { readFileOf } from '../../tables/read-file';
import type { NewOwned, OwnedRow } from './collection.queries';
import * as queries from './collection.queries';
import { changeCollection, checkRoom } from './collection.service';
import type { FilePart, PartProblem } from './part-file';

type Deps = Pick<AppDeps, 'db' | 'log' | 'clock'>;

const NO_FILE = msg('Please choose a CSV file or an Excel workbook.');
const TOO_LARGE = msg('This file is too large. Please choose one of up to 1MB.');

const writtenPart = ({ kind, name, count, forTrade, note }: OwnedRow) => ({
  kind,
  name,
  count,
  forTrade,
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
      columns: [...COLLECTION_COLUMNS],
      header: true,
      bom: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n;\t]/,
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
  const day = dayIn(currentTime({ clock }), actor.timeZone);
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

interface ReadFile {
  rows: number;
  parts: FilePart[];
  problems: CollectionImportReport['problems'];
}

/** @throws AppError 400 on `file` */
async function readParts(file: ReceivedFile): Promise<ReadFile> {
  const read: ReadFile = { rows: 0, parts: [], problems: [] };
  for await (const line of readFileOf<FilePart | PartProblem>('parts', file, null)) {
    read.rows += 1;
    if ('message' in line) read.problems.push(line);
    else read.parts.push(line);
  }
  return read;
}

/** Plans what the file changes, and adds further problems to the file's. */
function planChanges(file: ReadFile, owned: readonly OwnedRow[]) {
  const known = new Map(owned.map((row) => [partKey(row), row]));
  const seen = new Map<string, number>();
  const changes: NewOwned[] = [];
  let repeated = 0;
  for (const { row, kind, name, nameKey, ...read } of file.parts) {
    const part = { kind, name, nameKey };
    const key = partKey(part);
    const before = known.get(key);
    const count = read.count ?? before?.count ?? 1;
    const forTrade = read.forTrade ?? Math.min(before?.forTrade ?? 0, count);
    const note = read.note === undefined ? (before?.note ?? null) : read.note;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      file.problems.push({
        row,
        message: t('This part is in row {row} already', { row: earlier }),
      });
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
  const read = await readParts(file);
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
