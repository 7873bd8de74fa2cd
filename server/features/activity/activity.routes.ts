import type { PageQuery } from '#shared/fields';
import { api } from '#shared/routes';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { settleOwn } from '../events/settled.service';
import { presentPerson } from '../people/people.presenter';
import { withDetails } from '../timeline/timeline.service';
import * as queries from './activity.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export async function listActivity(deps: Deps, actor: Actor, { limit, cursor }: PageQuery) {
  const start = queries.activity.start(cursor);
  const rows = await queries.listActivity(deps.db, actor.id, { start, limit: limit + 1 });
  const page = queries.activity.toPage(rows, limit);
  const items = await withDetails(deps, actor, page.items);
  return {
    nextCursor: page.nextCursor,
    items: items.map(([{ at, user }, content]) => ({
      ...content,
      at: at.toISOString(),
      user: presentPerson(user),
    })),
  };
}

export const activityRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listActivity, async ({ actor, query }) => {
    await settleOwn(deps, actor);
    return listActivity(deps, actor, query);
  });
});
