import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { presentPerson } from '../people/people.presenter';
import * as service from './blocks.service';

export function blocksRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.listBlocks, async ({ actor, query }) =>
    mapPage(await service.listBlocks(deps, actor, query), presentPerson),
  );

  handle(router, api.createBlock, async ({ actor, body }) => {
    const { item, created } = await service.createBlock(deps, actor, body.userId);
    return replyOnce(created, presentPerson(item));
  });

  handle(router, api.deleteBlock, ({ actor, params }) =>
    service.deleteBlock(deps, actor, params.userId),
  );

  return router;
}
