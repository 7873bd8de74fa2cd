import type { RequestHandler, Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { createUploads, limitUploads } from '../media/upload';
import { putDeck } from './deck-lists.service';
import * as entrants from './entrants.service';
import { presentFor } from './events.service';
import { importEntrants } from './import-entrants';
import { listEntrants } from './read-event';
import * as staff from './staff.service';

export function entrantRoutes(router: Router, deps: AppDeps, polled: RequestHandler): void {
  const uploads = createUploads(deps, 'table');
  const limiter = createLimiter(deps, 'event-codes');
  const limited: RequestHandler = async (req, _res, next) => {
    await limiter.consume(String(req.user?.id));
    next();
  };

  handle(router, api.listEntrants, polled, ({ actor, params, query }) =>
    listEntrants(deps, actor, params.id, query),
  );
  handle(router, api.addEntrant, ({ actor, params, body }) =>
    entrants.addEntrant(deps, actor, params.id, body),
  );
  handle(
    router,
    api.importEntrants,
    limitUploads(deps),
    uploads.guard(api.importEntrants.files),
    ({ actor, params, query, req }) =>
      uploads.use(req, ({ file }) => importEntrants(deps, actor, params.id, file, query.dryRun)),
  );
  handle(router, api.updateEntrant, ({ actor, params, body }) =>
    entrants.updateEntrant(deps, actor, params.id, params.eid, body),
  );
  handle(router, api.putDeck, ({ actor, params, body }) =>
    putDeck(deps, actor, params.id, params.eid, body),
  );
  handle(router, api.checkIn, limited, ({ actor, params, body }) =>
    entrants.checkIn(deps, actor, params.id, body.code),
  );
  handle(router, api.claimEntrant, limited, ({ actor, params, body }) =>
    entrants.claimEntrant(deps, actor, params.id, body.code),
  );
  handle(router, api.listStaff, ({ actor, params }) => staff.listStaff(deps, actor, params.id));
  handle(router, api.putStaff, ({ actor, params, body }) =>
    staff.putStaff(deps, actor, params.id, params.userId, body),
  );
  handle(router, api.removeStaff, ({ actor, params }) =>
    staff.removeStaff(deps, actor, params.id, params.userId),
  );
  handle(router, api.joinStaff, limited, async ({ actor, params, body }) => {
    await staff.joinStaff(deps, actor, params.id, body.code);
    return presentFor(deps, actor, params.id);
  });
}
