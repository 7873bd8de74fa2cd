import { api } from '#shared/routes';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { pagesOf } from '../../http/pagination';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import { replyOnce, withCurrent } from '../../http/repeats';
import { SharedJson } from '../../http/responses';
import { createUploads, limitPosts } from '../../media/uploads';
import { createMedia } from './create-media';
import { presentMedia } from './media.presenter';
import * as service from './media.service';
import { countView, setLike } from './posts.service';
import { getOwnVideo, recoverVideo, replaceVideo } from './repair-video';

export const mediaRoutes = createRoutes((handle, deps: AppDeps) => {
  const uploads = createUploads(deps);
  const limited = limitPosts(deps);
  const limitRecoveries = limitByPerson(createLimiter(deps, 'recoveries'));

  const readMedia = async (actor: Actor, id: number) =>
    presentMedia(await service.getMedia(deps, actor, id), actor);

  handle(api.listMedia, pagesOf(deps, service.listMedia, presentMedia));

  handle(api.listMyMedia, pagesOf(deps, service.listMyMedia, presentMedia));

  handle(api.listCommunityMedia, pagesOf(deps, service.listCommunityMedia, presentMedia));

  handle(api.createMedia, limited, uploads.guard(api.createMedia.files), ({ actor, body, req }) =>
    uploads.use(req, async (files) => {
      const { item, created } = await createMedia(deps, actor, body, files);
      return replyOnce(created, presentMedia(item, actor));
    }),
  );

  // Polled while a video is processed.
  handle(
    api.getMedia,
    async ({ actor, params }) => new SharedJson(await readMedia(actor, params.id)),
  );

  handle(api.updateMedia, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentMedia(await service.updateMedia(deps, actor, id, body), actor),
      () => readMedia(actor, id),
    ),
  );

  handle(api.deleteMedia, ({ actor, params }) => service.deleteMedia(deps, actor, params.id));

  handle(api.likeMedia, ({ actor, params, body }) => setLike(deps, actor, params.id, body.liked));

  handle(api.viewMedia, ({ actor, params }) => countView(deps, actor, params.id));

  handle(api.recoverVideo, limitRecoveries, ({ actor, params }) =>
    recoverVideo(deps, actor, params.id),
  );

  handle(api.replaceVideo, limited, async ({ actor, params, req, res }) => {
    // Checked before the file is received.
    const post = await getOwnVideo(deps, actor, params.id);
    return uploads.receive(req, res, api.replaceVideo.files, async (files) =>
      presentMedia(await replaceVideo(deps, actor, post, files), actor),
    );
  });
});
