import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { sendFile } from '../../http/responses';
import { serveFile, serveThumbnail } from './files.service';

export const mediaFileRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.getMediaFile, async ({ actor, params, query }) =>
    sendFile(await serveFile(deps, actor, params.id, query.w)),
  );

  handle(api.getMediaThumbnail, async ({ actor, params }) =>
    sendFile(await serveThumbnail(deps, actor, params.id)),
  );
});
