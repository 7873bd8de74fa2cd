import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { sendFile } from '../../http/responses';
import { serveFile, serveThumbnail } from './files.service';

export function mediaFileRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.getMediaFile, async ({ actor, params, query }) =>
    sendFile(await serveFile(deps, actor, params.id, query.w)),
  );

  handle(router, api.getMediaThumbnail, async ({ actor, params }) =>
    sendFile(await serveThumbnail(deps, actor, params.id)),
  );

  return router;
}
