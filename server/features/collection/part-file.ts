import { z } from 'zod';
import {
  COLLECTION_COLUMNS,
  ownedPartChangeSchema,
  partInput,
  TOO_MANY_OFFERED,
} from '#shared/collection';
import { IMPORT_MAX_ROWS } from '#shared/imports';
import { PART_KINDS, PART_LABELS, type PartKind } from '#shared/rules/parts/kinds';
import { fold } from '#shared/rules/parts/text';
import { t } from '#shared/translate';
import { invalidField } from '../../http/app-error';
import { ratchetText, unguardCell } from '../../tables/cells';
import { readRows } from '../../tables/read-rows';
import { partOf } from './part-keys';

type Column = (typeof COLLECTION_COLUMNS)[number];

/** Kinds by the names used here and on the screen. */
const KINDS = new Map<string, PartKind>(
  PART_KINDS.flatMap((kind) =>
    [kind, PART_LABELS[kind]].map((name) => [fold(name), kind] as const),
  ),
);

const { count, note } = ownedPartChangeSchema.shape;
const rowSchema = partInput
  .extend({
    count,
    forTrade: z.number(TOO_MANY_OFFERED).int(TOO_MANY_OFFERED).min(0, TOO_MANY_OFFERED).optional(),
    note,
  })
  .transform(({ kind, name, ...rest }) => ({ ...partOf({ kind, name }), ...rest }));

/** A row of a file. Fields that the file leaves out are undefined. */
export type FilePart = z.output<typeof rowSchema> & { row: number };

export interface PartProblem {
  row: number;
  message: string;
}

/** A missing column keeps the stored value; an empty cell means the default. */
const numberOf = (cell: string | undefined, otherwise: number) =>
  cell === undefined ? undefined : cell.trim() === '' ? otherwise : Number(cell);

function readRow(cells: Partial<Record<Column, string>>) {
  const kind = KINDS.get(fold(cells.kind ?? ''));
  const name = kind === 'disk' ? ratchetText(cells.name ?? '') : cells.name;
  return rowSchema.safeParse({
    kind,
    name,
    note: cells.note,
    count: numberOf(cells.count, 1),
    forTrade: numberOf(cells.forTrade, 0),
  });
}

/** @throws AppError 400 on `file` */
function readHeader(cells: readonly string[]): Map<Column, number> {
  const names = cells.map(fold);
  const header = new Map(COLLECTION_COLUMNS.map((column) => [column, names.indexOf(fold(column))]));
  for (const column of ['kind', 'name'] as const) {
    if (header.get(column) === -1) {
      throw invalidField('file', t('The column {column} is missing', { column }));
    }
  }
  return header;
}

/**
 * Reads a file of parts, in the reading process: one thing for each row after the header.
 * @throws AppError 400 on `file`
 */
export async function* readPartFile(bytes: Buffer): AsyncGenerator<FilePart | PartProblem> {
  let header: Map<Column, number> | undefined;
  let row = 0;
  for await (const record of readRows(bytes, { most: IMPORT_MAX_ROWS, of: 'rows' })) {
    if (!header) {
      header = readHeader(record);
      continue;
    }
    row += 1;
    const cells = [...header].flatMap(([column, place]) =>
      place < 0 ? [] : [[column, unguardCell(record[place] ?? '')] as const],
    );
    const { data, error } = readRow(Object.fromEntries(cells));
    yield data ? { ...data, row } : { row, message: error.issues[0]?.message ?? '' };
  }
}
