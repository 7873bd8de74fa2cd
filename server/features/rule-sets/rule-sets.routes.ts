import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { replyOnce, withCurrent } from '../../http/repeats';
import * as service from './rule-sets.service';
import { presentRuleSet } from './rule-sets.service';

export const ruleSetsRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.listRuleSets, ({ actor }) => service.listRuleSets(deps, actor));
  handle(api.createRuleSet, async ({ actor, body }) => {
    const { item, created } = await service.createRuleSet(deps, actor, body);
    return replyOnce(created, presentRuleSet(item));
  });
  handle(api.getRuleSet, async ({ actor, params }) =>
    presentRuleSet(await service.getRuleSet(deps.db, actor, params.id)),
  );
  handle(api.updateRuleSet, ({ actor, params, body }) =>
    withCurrent(
      async () => presentRuleSet(await service.updateRuleSet(deps, actor, params.id, body)),
      async () => presentRuleSet(await service.getRuleSet(deps.db, actor, params.id)),
    ),
  );
  handle(api.deleteRuleSet, ({ actor, params }) => service.deleteRuleSet(deps, actor, params.id));
});
