import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { withCurrent } from '../../http/edit-version';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { createLimiter } from '../../http/rate-limit';
import { createMedia } from './create-media';
import { countView, setLike } from './likes-and-views';
import { presentMedia } from './media.presenter';
import * as service from './media.service';
import { getOwnVideo, recoverVideo, replaceVideo } from './repair-video';
import { createUploads, limitPosts } from './upload';

export function mediaRoutes(deps: AppDeps): Router {
  const router = Router();
  const uploads = createUploads(deps);
  const limited = limitPosts(deps);
  const recoveries = createLimiter(deps, 'recoveries');

  const readMedia = async (actor: Actor, id: number) =>
    presentMedia(await service.getMedia(deps, actor, id), actor);

  handle(router, api.listMedia, async ({ actor, query }) =>
    mapPage(await service.listMedia(deps, actor, query), (row) => presentMedia(row, actor)),
  );

  handle(router, api.listMyMedia, async ({ actor, query }) =>
    mapPage(await service.listMyMedia(deps, actor, query), (row) => presentMedia(row, actor)),
  );

  handle(router, api.listCommunityMedia, async ({ actor, query }) =>
    mapPage(await service.listCommunityMedia(deps, actor, query), (row) =>
      presentMedia(row, actor),
    ),
  );

  handle(
    router,
    api.createMedia,
    limited,
    uploads.guard(api.createMedia.files),
    ({ actor, body, req }) =>
      uploads.use(req, async (files) => {
        const { item, created } = await createMedia(deps, actor, body, files);
        return replyOnce(created, presentMedia(item, actor));
      }),
  );

  handle(router, api.getMedia, ({ actor, params }) => readMedia(actor, params.id));

  handle(router, api.updateMedia, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentMedia(await service.updateMedia(deps, actor, id, body), actor),
      () => readMedia(actor, id),
    ),
  );

  handle(router, api.deleteMedia, ({ actor, params }) =>
    service.deleteMedia(deps, actor, params.id),
  );

  handle(router, api.likeMedia, ({ actor, params, body }) =>
    setLike(deps, actor, params.id, body.liked),
  );

  handle(router, api.viewMedia, ({ actor, params }) => countView(deps, actor, params.id));

  handle(router, api.recoverVideo, async ({ actor, params }) => {
    await recoveries.consume(String(actor.id));
    return recoverVideo(deps, actor, params.id);
  });

  handle(router, api.replaceVideo, limited, async ({ actor, params, req, res }) => {
    // Before the file is received.
    const post = await getOwnVideo(deps, actor, params.id);
    return uploads.receive(req, res, api.replaceVideo.files, async (files) =>
      presentMedia(await replaceVideo(deps, actor, post, files), actor),
    );
  });

  return router;
}
