import type { Report } from '#shared/reports';
import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { replyOnce } from '../../http/repeats';
import type { ReportRow } from './reports.queries';
import { createReport } from './reports.service';

export const reportsRoutes = createRoutes((handle, deps: AppDeps) => {
  const limiter = createLimiter(deps, 'reports');

  handle(api.createReport, async ({ actor, body, req }) => {
    await limiter.consume(String(actor.id));
    const { item, created } = await createReport(deps, actor, body);
    if (created) {
      // Logged without the reason, which may quote the reported content.
      const { id: reportId, kind, targetId } = item;
      req.log.info({ event: 'reported', reportId, kind, targetId }, 'report received');
    }
    return replyOnce(created, presentReport(item));
  });
});

const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  targetId: row.targetId,
  category: row.category,
  reason: row.reason,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});
