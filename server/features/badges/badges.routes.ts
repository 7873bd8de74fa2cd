import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { unchanged } from '../../http/pagination';
import * as queries from './badges.queries';
import * as service from './badges.service';
import { awardEarned, presentUserBadge } from './badges.service';

export const badgesRoutes = createRoutes((handle, deps: AppDeps) => {
  const unchangedBadges = unchanged(deps, 'badges');

  handle(api.listBadges, ({ actor }) => service.listCatalogue(deps, actor));

  handle(api.listRecentBadges, unchangedBadges, async ({ actor }) =>
    (await queries.listUnseen(deps.db, actor.id)).map(presentUserBadge),
  );

  handle(api.listUserBadges, unchangedBadges, async ({ actor }) =>
    (await queries.listEarned(deps.db, actor.id)).map(presentUserBadge),
  );

  handle(api.listShowcasedBadges, unchangedBadges, async ({ actor }) =>
    (await queries.listShowcased(deps.db, actor.id)).map(presentUserBadge),
  );

  handle(api.checkBadges, async ({ actor }) => {
    const awarded = await awardEarned(deps, actor.id);
    return { awarded: awarded.length > 0, newBadges: awarded.map(presentUserBadge) };
  });

  handle(api.toggleShowcase, async ({ actor, body }) =>
    presentUserBadge(await service.setShowcased(deps, actor, body.userBadgeId, body.showcased)),
  );

  handle(api.markBadgesSeen, ({ actor }) => service.markSeen(deps, actor));
});
