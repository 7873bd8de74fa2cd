import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '#shared/exports';
import { dayIn } from '#shared/rules/time-zones';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { createLimiter } from '../../http/rate-limit';
import { clientLeft, type ResponseWriter } from '../../http/responses';
import { unavailable } from '../../media/storage/storage';
import { withTemporaryFolder } from '../../media/temporary';

type Deps = Pick<AppDeps, 'config' | 'threads' | 'log' | 'clock'>;

interface ExportedFile {
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

/**
 * Writes a file of a person's own data, works with it and removes it. It is complete before the
 * first byte is sent, so a slow reader holds no database connection, and errors still get their
 * status.
 * @throws AppError 503 when the disk is full
 */
export async function withExport<T>(
  deps: Deps,
  actor: Actor,
  format: ExportFormat,
  work: (file: ExportedFile) => Promise<T>,
): Promise<T> {
  const { log, clock, threads } = deps;
  const now = currentTime({ clock });
  return withTemporaryFolder(deps, 'export', async (folder) => {
    const file = path.join(folder, format);
    const order = { actor: { id: actor.id }, format, file, now };
    await threads.run('write-export', actor.id, order).catch((error: unknown) => {
      throw error instanceof Error && 'syscall' in error && 'path' in error
        ? unavailable(error)
        : error;
    });
    const { size } = await stat(file);
    log.info({ event: 'data-exported', userId: actor.id, format, size }, 'data exported');
    const name = `ripcord-${actor.username}-${dayIn(now, actor.timeZone)}.${format}`;
    return work({ name, type: TYPES[format], size, open: () => createReadStream(file) });
  });
}

/** Sends the file as a download. */
const attach = (file: ExportedFile): ResponseWriter =>
  async function answer(req, res) {
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Length', file.size);
    res.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (req.method === 'HEAD') res.end();
    else await pipeline(file.open(), res);
  };

/** Sends a file of a person's data to them or to their guardian. */
export function createExport(deps: AppDeps) {
  const limiter = createLimiter(deps, 'exports');
  return async (person: Actor, format: ExportFormat): Promise<ResponseWriter> => {
    await limiter.consume(String(person.id));
    return async (req, res) => {
      const send = (file: ExportedFile) => attach(file)(req, res);
      await withExport(deps, person, format, send).catch((error: unknown) => {
        // Ignore clients that have disconnected.
        if (!clientLeft(error)) throw error;
      });
    };
  };
}
