import type { Activity } from '../../../shared/activity';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import type { Page } from '../../http/pagination';
import { presentPerson } from '../accounts/accounts.presenter';
import { withDetails } from '../mixed/details';
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
