import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';

/** A selected value, as Drizzle stores it with a query. */
export interface SelectedField {
  /** Key in the result, or keys of an object and of the value in it. */
  path: string[];
  field: Column | SQL | SQL.Aliased | Subquery;
}

type Read = (row: readonly unknown[]) => unknown;

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

function decoderOf(field: SelectedField['field']): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

const AS_IS = [Column.prototype.mapFromDriverValue, decoderOf(new SQL([])).mapFromDriverValue];

function valueReader({ field }: SelectedField, index: number): Read {
  const decoder = decoderOf(field);
  if (AS_IS.includes(decoder.mapFromDriverValue)) return (row) => row[index];
  return (row) => (row[index] === null ? null : decoder.mapFromDriverValue(row[index]));
}

function objectReader(entries: readonly (readonly [key: string, read: Read])[]): Read {
  return (row) => {
    const result: Record<string, unknown> = {};
    for (const [key, read] of entries) result[key] = read(row);
    return result;
  };
}

/** Reads null instead of an object if a left join found no row, which its first column shows. */
function joinedReader(
  parts: readonly [SelectedField, number][],
  required: Record<string, boolean> | undefined,
): Read {
  const read = objectReader(
    parts.map(([part, index]) => [part.path[1] ?? '', valueReader(part, index)]),
  );
  const columns = parts.flatMap(([{ field }, index]) =>
    is(field, Column) ? [{ field, index }] : [],
  );
  const tables = new Set(columns.map(({ field }) => getTableName(field.table)));
  const [[table], [first]] = [[...tables], columns];
  if (!required || !first || table === undefined || tables.size > 1 || required[table]) return read;
  return (row) => (row[first.index] === null ? null : read(row));
}

/**
 * Makes objects of rows like Drizzle's `mapResultRow`, which works out for each value of each row
 * where it belongs and how to decode it: here that is done once per statement.
 * @param required whether a joined table always has a row, by its name
 */
export function rowReader(
  fields: readonly SelectedField[],
  required: Record<string, boolean> | undefined,
): Read {
  const groups = new Map<string, [SelectedField, number][]>();
  for (const [index, field] of fields.entries()) {
    const key = field.path[0] ?? '';
    groups.set(key, [...(groups.get(key) ?? []), [field, index]]);
  }
  return objectReader(
    [...groups].map(([key, parts]) => {
      const [part, index] = parts[0] ?? [];
      const isValue = part?.path.length === 1 && index !== undefined;
      return [key, isValue ? valueReader(part, index) : joinedReader(parts, required)];
    }),
  );
}
