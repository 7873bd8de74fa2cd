import { Router } from 'express';
import type { Report } from '../../../shared/reports';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle, Reply } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import type { ReportRow } from './reports.queries';
import { createReport } from './reports.service';

const LIMIT = {
  name: 'reports',
  points: 30,
  seconds: 60 * 60,
  message: 'Thank you, we have many reports from you already.',
};

export function reportsRoutes(deps: AppDeps): Router {
  const router = Router();
  const limiter = createLimiter(deps, LIMIT);

  handle(router, api.createReport, async ({ actor, body, req }) => {
    await limiter.consume(String(actor.id));
    const { report, repeated } = await createReport(deps, actor, body);
    if (!repeated) {
      // Without the reason, which may quote the reported content.
      const { id: reportId, kind, targetId } = report;
      req.log.info({ event: 'reported', reportId, kind, targetId }, 'report received');
    }
    return new Reply(repeated ? 200 : 201, presentReport(report));
  });

  return router;
}

function presentReport({ id, kind, targetId, reason, status, createdAt }: ReportRow): Report {
  return { id, kind, targetId, reason, status, createdAt: createdAt.toISOString() };
}
