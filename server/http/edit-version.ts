import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error';

class StaleEdit extends AppError {
  constructor() {
    super('conflict', 'This has changed meanwhile. Please look at it again.');
  }
}

/**
 * Compares the version that an edit is based on with the row, which the caller has locked. Whoever
 * got no answer sends the same edit again with the old version: what is stored already is no conflict.
 * @returns whether there is nothing to write
 * @throws StaleEdit when the row has changed since
 */
export function isRepeatedEdit<Row extends { version: number }>(
  row: Row,
  version: number | undefined,
  change: { [Key in keyof Row]?: Row[Key] | undefined },
): boolean {
  if (version === undefined || version === row.version) return false;
  const isStored = Object.entries(change).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, row[key as keyof Row]),
  );
  if (!isStored) throw new StaleEdit();
  return true;
}

/** Runs an edit; a stale one is answered with the present state, for the form to show. */
export async function withCurrent<T>(edit: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await edit();
  } catch (error) {
    if (!(error instanceof StaleEdit)) throw error;
    throw new AppError('conflict', error.message, { current: await read() });
  }
}
