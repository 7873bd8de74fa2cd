import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { createApiDocument } from './api-document';

/** Milliseconds in which probes are answered, even if the database hangs. */
const PROBE_MS = 1_500;

export const systemRoutes = createRoutes(
  (handle, { pool, readiness }: Pick<AppDeps, 'pool' | 'readiness'>) => {
    // Generated on first use, since it takes a while and is rarely needed.
    let document: (Record<string, unknown> & { openapi: string }) | undefined;

    handle(api.getHealth, () => ({ status: 'ok' as const }));

    handle(api.getReady, async () => {
      if (readiness.state !== 'ready') throw notReady(`Ripcord is ${readiness.state}.`);
      await within(PROBE_MS, pool.query('select 1')).catch((cause: unknown) => {
        throw notReady('The database cannot be reached.', cause);
      });
      return { status: 'ready' as const };
    });

    handle(api.getApiDocument, () => {
      document ??= { ...createApiDocument() };
      return document;
    });
  },
);

const notReady = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { retryAfter: 2, cause });

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
