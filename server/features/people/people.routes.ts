import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { createSharedLimiter } from '../../http/rate-limit';
import { presentRelatedPerson } from './people.presenter';
import * as service from './people.service';

export const peopleRoutes = createRoutes((handle, deps: AppDeps) => {
  const limiter = createSharedLimiter(deps, 'people-search');

  handle(api.searchUsers, async ({ actor, query }) => {
    await limiter.consume(String(actor.id));
    return mapPage(await service.searchPeople(deps, actor, query), presentRelatedPerson, actor);
  });

  handle(api.getPerson, async ({ actor, params }) =>
    presentRelatedPerson(await service.getPerson(deps, actor, params.id), actor),
  );
});
