import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { createApiDocument } from './api-document';

export const systemRoutes = createRoutes(
  (handle, { pool, readiness }: Pick<AppDeps, 'pool' | 'readiness'>) => {
    // Generated on first use, since it takes a while and is rarely needed.
    let document: (Record<string, unknown> & { openapi: string }) | undefined;

    handle(api.getHealth, () => ({ status: 'ok' as const }));

    handle(api.getReady, async () => {
      if (readiness.state !== 'ready') throw notReady(`Ripcord is ${readiness.state}.`);
      await pool.ping().catch((cause: unknown) => {
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
