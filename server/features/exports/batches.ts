/** Rows in memory at once: some megabytes when every text is at its longest. */
export const BATCH = 1_000;

/** Reads rows in key order, batch by batch. */
export async function* inBatches<Row, Key>(
  read: (after: Key | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  let after: Key | null = null;
  while (true) {
    const rows: Row[] = await read(after, BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = keyOf(last);
  }
}

export const byId = <Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> =>
  inBatches(
    (after: number | null, limit) => read(after ?? 0, limit),
    ({ id }) => id,
  );
