import { Router } from 'express';
import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { createLimiter, limitByAddress } from '../../http/rate-limit';
import { mailOrigin } from '../../http/request-guards';
import { createExport } from '../exports/exports.service';
import {
  confirmGuardedAccount,
  createLinkSender,
  deleteGuardedAccount,
  findExportedChild,
  getGuardedAccount,
  getGuardianship,
} from './guardians.service';

export function guardiansRoutes(deps: AppDeps): Router {
  const router = Router();
  const sendLink = createLinkSender(deps);
  const exportAll = createExport(deps);
  const limit = limitByAddress(createLimiter(deps, 'guardian-links'));

  // The page itself is rendered by the client.
  router.use('/guardian', (_req, res, next) => {
    res.setHeader('X-Robots-Tag', 'noindex');
    next();
  });

  handle(router, api.getGuardianship, ({ actor }) => getGuardianship(deps, actor));

  handle(router, api.sendGuardianLink, ({ actor, body, req }) =>
    sendLink(actor, body.email, mailOrigin(deps.config, req)),
  );

  handle(router, api.getGuardedAccount, limit, ({ body }) => getGuardedAccount(deps, body.token));

  handle(router, api.confirmGuardedAccount, limit, ({ body }) =>
    confirmGuardedAccount(deps, body.token),
  );

  handle(router, api.exportGuardedAccount, limit, async ({ body }) =>
    exportAll(await findExportedChild(deps, body.token), 'json'),
  );

  handle(router, api.deleteGuardedAccount, limit, ({ body }) =>
    deleteGuardedAccount(deps, body.token),
  );

  return router;
}
