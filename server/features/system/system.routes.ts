import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { createMemoryLimiter, limitByAddress } from '../../http/rate-limit';
import { SharedJson } from '../../http/responses';
import { inLanguage } from '../../i18n/reader';

/** Whose turn it is to have the document made. */
const NOBODY = 0;

export const systemRoutes = createRoutes(
  (handle, deps: Pick<AppDeps, 'config' | 'pool' | 'threads' | 'readiness'>) => {
    const { config, pool, threads, readiness } = deps;
    const limited = limitByAddress(createMemoryLimiter(config, 'api-document'));
    let document: Promise<SharedJson<{ openapi: string }>> | undefined;

    /** Made on first use, since it takes a while and is rarely needed. */
    async function makeDocument() {
      const made = await inLanguage('en', () => threads.run('describe-api', NOBODY, undefined));
      return new SharedJson({ ...made });
    }

    handle(api.getHealth, () => ({ status: 'ok' as const }));

    handle(api.getReady, async () => {
      if (readiness.state !== 'ready') throw notReady(`Ripcord is ${readiness.state}.`);
      await pool.ping().catch((cause: unknown) => {
        throw notReady('The database cannot be reached.', cause);
      });
      return { status: 'ready' as const };
    });

    handle(api.getApiDocument, limited, async () => {
      document ??= makeDocument();
      return document.catch((error: unknown) => {
        document = undefined;
        throw error;
      });
    });
  },
);

const notReady = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { retryAfter: 2, cause });
