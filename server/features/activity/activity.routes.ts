import { Router } from 'express';
import type { Activity } from '../../../shared/activity';
import type { PageQuery } from '../../../shared/fields';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import type { Page } from '../../http/pagination';
import { presentPerson } from '../people/people.presenter';
import { withDetails } from '../timeline/details';
import * as queries from './activity.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export async function listActivity(
  deps: Deps,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<Activity>> {
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

export function activityRoutes(deps: AppDeps): Router {
  const router = Router();
  handle(router, api.listActivity, ({ actor, query }) => listActivity(deps, actor, query));
  return router;
}
