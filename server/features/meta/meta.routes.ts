import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import {
  askForRefresh,
  getMatchups,
  getPartStats,
  listPartStats,
  metaMadeAt,
  readRefresh,
} from './meta.service';

export const metaRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listPartStats, ({ actor, query }) => listPartStats(deps, actor, query));

  handle(api.getPartStats, ({ actor, params }) => getPartStats(deps, actor, params));

  handle(api.getMatchups, ({ query }) => getMatchups(deps, query.by));

  handle(api.getMeta, async () => ({ refreshedAt: await metaMadeAt(deps) }));

  handle(api.getMetaRefresh, () => readRefresh(deps.db));

  handle(api.refreshMeta, () => askForRefresh(deps));
});
