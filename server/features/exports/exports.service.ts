import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { ExportFormat } from '../../../shared/exports';
import { dayIn } from '../../../shared/rules/time-zones';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { unavailable } from '../../media/storage/storage';
import { makeTemporaryFolder } from '../../media/temporary';
import { battleCsv, listBattles } from './battle-csv';
import { personalJson } from './personal-json';

type Deps = Pick<AppDeps, 'config' | 'db' | 'log' | 'clock'>;

/** Each holds a database connection while it is written. */
const AT_ONCE = 2;
const limit = pLimit(AT_ONCE);

export interface ExportedFile {
  /** Letters, digits, dots, hyphens and underscores. */
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  open(): Readable;
}

const TYPES: Record<ExportFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** In a snapshot, however long it takes. */
function write(
  { db }: Deps,
  { id }: Actor,
  { format, file, now }: { format: ExportFormat; file: string; now: Date },
): Promise<void> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    const text = format === 'csv' ? battleCsv(listBattles(tx, id)) : personalJson(tx, id, now);
    await pipeline(Readable.from(text), createWriteStream(file, { mode: 0o600 }));
  }, snapshot);
}

/**
 * Writes a file of somebody's own data, works with it and removes it. It is complete before the
 * first byte is sent: a slow reader holds no database connection, and errors still get their
 * status.
 * @throws AppError 503 when the disk is full
 */
export async function withExport<T>(
  deps: Deps,
  actor: Actor,
  format: ExportFormat,
  work: (file: ExportedFile) => Promise<T>,
): Promise<T> {
  const { config, log, clock } = deps;
  const now = clock?.() ?? new Date();
  const folder = await makeTemporaryFolder(config, 'export').catch((error: unknown) => {
    throw unavailable(error);
  });
  try {
    const file = path.join(folder, format);
    await limit(() => write(deps, actor, { format, file, now })).catch((error: unknown) => {
      throw error instanceof Error && 'syscall' in error && 'path' in error
        ? unavailable(error)
        : error;
    });
    const { size } = await stat(file);
    log.info({ event: 'data-exported', userId: actor.id, format, size }, 'data exported');
    const name = `ripcord-${actor.username}-${dayIn(now, actor.timeZone)}.${format}`;
    return await work({ name, type: TYPES[format], size, open: () => createReadStream(file) });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
      log.warn({ err, folder }, 'export file not removed'),
    );
  }
}
