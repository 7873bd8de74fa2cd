import { Router } from 'express';
import { api } from '../../../shared/routes';
import { clearSessionCookie } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { presentSession } from './sessions.presenter';
import * as service from './sessions.service';

export function sessionsRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.listSessions, async ({ actor, query, req }) =>
    mapPage(await service.listSessions(deps, actor, query), (row) => presentSession(row, req.sid)),
  );

  handle(router, api.deleteSession, async ({ actor, params, req, res }) => {
    const sid = await service.endOwnSession(deps, actor, params.id);
    if (sid === req.sid) clearSessionCookie(deps, res);
    req.log.info({ event: 'session-revoked', userId: actor.id }, 'signed out on a device');
  });

  return router;
}
