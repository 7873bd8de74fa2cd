import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { createLimiter } from '../../http/rate-limit';
import { presentRelatedPerson } from './people.presenter';
import * as service from './people.service';

export function peopleRoutes(deps: AppDeps): Router {
  const router = Router();
  const limiter = createLimiter(deps, 'people-search');

  handle(router, api.searchUsers, async ({ actor, query }) => {
    await limiter.consume(String(actor.id));
    return mapPage(await service.searchPeople(deps, actor, query), (row) =>
      presentRelatedPerson(row, actor),
    );
  });

  handle(router, api.getPerson, async ({ actor, params }) =>
    presentRelatedPerson(await service.getPerson(deps, actor, params.id), actor),
  );

  return router;
}
