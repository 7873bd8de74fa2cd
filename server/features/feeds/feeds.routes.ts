import type { Request } from 'express';
import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { ownOrigin } from '../../http/request-guards';
import * as service from './feeds.service';

/** The address of one's own calendar, which features/web/feeds serves. */
export const ownFeedRoutes = createRoutes((handle, deps: AppDeps) => {
  const present = (feed: { path: string } | undefined, req: Request) => ({
    url: feed ? ownOrigin(deps.config, req) + feed.path : null,
  });

  handle(api.getOwnFeed, async ({ actor, req }) =>
    present(await service.findOwnFeed(deps.db, actor.id), req),
  );
  handle(api.putOwnFeed, async ({ actor, req }) =>
    present(await service.makeOwnFeed(deps, actor), req),
  );
  handle(api.renewOwnFeed, async ({ actor, req }) =>
    present(await service.renewOwnFeed(deps, actor), req),
  );
  handle(api.deleteOwnFeed, ({ actor }) => service.deleteOwnFeed(deps, actor));
});
