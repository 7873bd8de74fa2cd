import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { pagesOf } from '../../http/pagination';
import { replyOnce } from '../../http/repeats';
import { presentPerson } from '../people/people.presenter';
import * as service from './blocks.service';

export const blocksRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listBlocks, pagesOf(deps, service.listBlocks, presentPerson));

  handle(api.createBlock, async ({ actor, body }) => {
    const { item, created } = await service.createBlock(deps, actor, body.userId);
    return replyOnce(created, presentPerson(item));
  });

  handle(api.deleteBlock, ({ actor, params }) => service.deleteBlock(deps, actor, params.userId));
});
