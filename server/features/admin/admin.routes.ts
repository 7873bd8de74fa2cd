import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { presentAccount, presentEntry, presentReport } from './admin.presenter';
import { listAccounts, resetPassword, updateAccount } from './admin-users.service';
import { listAudit } from './audit';
import { decideReport, listReports } from './reports-queue.service';

/** Log lines say who did what to whom, never what was typed. */
export function adminRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.adminResetPassword, async ({ actor, body, req }) => {
    const userId = await resetPassword(deps, actor, body, req.sid);
    req.log.info({ event: 'password-set', userId, by: actor.id }, 'password set by administrator');
    return { message: 'Password reset successful' };
  });

  handle(router, api.listAdminUsers, async ({ query }) =>
    mapPage(await listAccounts(deps, query), presentAccount),
  );

  handle(router, api.updateAdminUser, async ({ actor, params, body, req }) => {
    const account = await updateAccount(deps, actor, params.id, body);
    const event = body.suspended ? 'suspended' : 'restored';
    req.log.info({ event, userId: account.id, by: actor.id }, `account ${event}`);
    return presentAccount(account);
  });

  handle(router, api.listAdminReports, async ({ actor, query }) =>
    mapPage(await listReports(deps, actor, query), presentReport),
  );

  handle(router, api.decideReport, async ({ actor, params, body, req }) => {
    const report = await decideReport(deps, actor, params.id, body.status);
    const { id: reportId, kind, targetId, status } = report;
    const about = { reportId, kind, targetId, status, userId: report.subject.id };
    req.log.info({ event: 'report-decided', ...about, by: actor.id }, `report ${status}`);
    return presentReport(report);
  });

  handle(router, api.listAudit, async ({ query }) =>
    mapPage(await listAudit(deps, query), presentEntry),
  );

  return router;
}
