import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { unchanged } from '../../http/poll';
import { awardEarned } from './award';
import * as service from './badges.service';
import { presentUserBadge } from './badges.service';

export function badgesRoutes(deps: AppDeps): Router {
  const router = Router();
  const unchangedBadges = unchanged(deps, 'badges');

  handle(router, api.listBadges, ({ actor }) => service.listCatalogue(deps, actor));

  handle(router, api.listRecentBadges, unchangedBadges, async ({ actor }) =>
    (await service.listUnseen(deps, actor.id)).map(presentUserBadge),
  );

  handle(router, api.listUserBadges, unchangedBadges, async ({ actor }) =>
    (await service.listEarned(deps, actor.id)).map(presentUserBadge),
  );

  handle(router, api.listShowcasedBadges, unchangedBadges, async ({ actor }) =>
    (await service.listShowcased(deps, actor.id)).map(presentUserBadge),
  );

  handle(router, api.checkBadges, async ({ actor }) => {
    const awarded = await awardEarned(deps, actor.id);
    return { awarded: awarded.length > 0, newBadges: awarded.map(presentUserBadge) };
  });

  handle(router, api.toggleShowcase, async ({ actor, body }) =>
    presentUserBadge(await service.setShowcased(deps, actor, body.userBadgeId, body.showcased)),
  );

  handle(router, api.markBadgesSeen, ({ actor }) => service.markSeen(deps, actor));

  return router;
}
