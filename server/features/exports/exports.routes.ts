import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import type { ResponseWriter } from '../../http/responses';
import { type ExportedFile, withExport } from './exports.service';

/** As a download. */
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

const hasGone = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

export function exportsRoutes(deps: AppDeps): Router {
  const router = Router();
  const limiter = createLimiter(deps, 'exports');

  handle(router, api.exportData, async ({ actor, query }): Promise<ResponseWriter> => {
    await limiter.consume(String(actor.id));
    return async (req, res) => {
      const send = (file: ExportedFile) => attach(file)(req, res);
      await withExport(deps, actor, query.format, send).catch((error: unknown) => {
        // The client has gone away.
        if (!hasGone(error)) throw error;
      });
    };
  });

  return router;
}
