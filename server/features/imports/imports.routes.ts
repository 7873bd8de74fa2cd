import { type RequestHandler, Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { createUploads } from '../media/upload';
import { createImporter } from './imports.service';

export function importsRoutes(deps: AppDeps): Router {
  const router = Router();
  const uploads = createUploads(deps, 'table');
  const importBattles = createImporter(deps);
  const limiter = createLimiter(deps, 'imports');

  /** Before the file is received. */
  const limited: RequestHandler = async (req, _res, next) => {
    await limiter.consume(String(req.user?.id));
    next();
  };

  handle(
    router,
    api.importBattles,
    limited,
    uploads.guard(api.importBattles.files),
    ({ actor, query, body, req }) =>
      uploads.use(req, ({ file }) =>
        importBattles(actor, {
          file,
          matches: body.matches ?? [],
          dateOrder: body.dateOrder,
          dryRun: query.dryRun,
        }),
      ),
  );

  return router;
}
