import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes, Reply } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { ownOrigin } from '../../http/request-guards';
import { presentLink, presentOwnLink } from './share-links.presenter';
import * as service from './share-links.service';

/** For owners, and for members who follow a link. */
export const shareLinksRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listShareLinks, async ({ actor, query, req }) =>
    mapPage(
      await service.listLinks(deps, actor, query),
      presentOwnLink,
      ownOrigin(deps.config, req),
    ),
  );
  handle(api.createShareLink, async ({ actor, body, req }) => {
    const { link, isNew } = await service.createLink(deps, actor, body);
    return new Reply(isNew ? 201 : 200, presentLink(link, ownOrigin(deps.config, req)));
  });
  handle(api.getShareLink, ({ actor, params }) => service.resolveLink(deps, actor, params.code));
  handle(api.deleteShareLink, ({ actor, params }) =>
    service.withdrawLink(deps, actor, params.code),
  );
});
