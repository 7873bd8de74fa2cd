import type { Logger } from 'pino';
import type { AdminReport, AdminUser, AuditEntry } from '#shared/admin';
import type { ReportKind } from '#shared/reports';
import { api } from '#shared/routes';
import { t } from '#shared/translate';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage, pagesOf } from '../../http/pagination';
import { presentPerson } from '../people/people.presenter';
import type { AccountRow } from './admin-users.queries';
import { listAccounts, resetPassword, updateAccount } from './admin-users.service';
import { type AuditRow, listAudit } from './audit.queries';
import { removePublic, restorePublic, undoUntil } from './public-removal';
import type { TargetRow } from './report-targets.queries';
import type { QueuedReport } from './reports-queue.queries';
import {
  decideReport,
  decideReports,
  listReports,
  type ShownReport,
} from './reports-queue.service';

/** Characters shown of a reported item. */
const TEXT_MAX = 300;

/** Comments are shown on their post's page. */
const PAGES: Record<Exclude<ReportKind, 'message'>, string> = {
  user: '/profile',
  combo: '/combos',
  deck: '/decks',
  media: '/media',
  comment: '/media',
  tournament: '/tournaments',
  entrant: '/tournaments',
};

export const presentAccount = (row: AccountRow): AdminUser => ({
  ...presentPerson(row),
  role: row.role,
  createdAt: row.createdAt.toISOString(),
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  guardian: row.guardian,
  openReports: row.openReports,
  undoUntil: row.publicRemovedAt && undoUntil(row.publicRemovedAt).toISOString(),
});

/** Cuts by code point, so that no surrogate pair is split. */
function cut(text: string): string {
  const characters = [...text];
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX - 1).join('')}…` : text;
}

function presentTarget(kind: ReportKind, { name, words, openId }: TargetRow) {
  const text = [name, words].filter(Boolean).join('\n');
  const isOpen = kind !== 'message' && openId !== null;
  return { text: cut(text), link: isOpen ? `${PAGES[kind]}/${openId}` : null };
}

export function presentReport(row: ShownReport): AdminReport {
  const { id, kind, targetId, category, reason, status } = row;
  const { createdAt, reporter, subject, target } = row;
  return {
    id,
    kind,
    targetId,
    category,
    reason,
    status,
    createdAt: createdAt.toISOString(),
    reporter: presentPerson(reporter),
    subject: presentPerson(subject),
    target: target && presentTarget(kind, target),
  };
}

export const presentEntry = ({ actor, subject, createdAt, ...row }: AuditRow): AuditEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  actor: actor && presentPerson(actor),
  subject: subject && presentPerson(subject),
});

function logDecision(log: Logger, actor: Actor, report: QueuedReport): void {
  const { id: reportId, kind, targetId, status } = report;
  const about = { reportId, kind, targetId, status, userId: report.subject.id };
  log.info({ event: 'report-decided', ...about, by: actor.id }, `report ${status}`);
}

/** Log lines say who did what to whom, never what was typed. */
export const adminRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.adminResetPassword, async ({ actor, body, req }) => {
    const userId = await resetPassword(deps, actor, body, req.sid);
    req.log.info({ event: 'password-set', userId, by: actor.id }, 'password set by administrator');
    return { message: t('Password reset successful') };
  });

  handle(api.listAdminUsers, async ({ query }) =>
    mapPage(await listAccounts(deps, query), presentAccount),
  );

  handle(api.updateAdminUser, async ({ actor, params, body, req }) => {
    const account = await updateAccount(deps, actor, params.id, body);
    const event = body.suspended ? 'suspended' : 'restored';
    req.log.info({ event, userId: account.id, by: actor.id }, `account ${event}`);
    return presentAccount(account);
  });

  handle(api.removePublic, async ({ actor, params, req }) => {
    const account = await removePublic(deps, actor, params.id);
    req.log.info({ event: 'public-removed', userId: params.id, by: actor.id }, 'content removed');
    return presentAccount(account);
  });

  handle(api.restorePublic, async ({ actor, params, req }) => {
    const account = await restorePublic(deps, actor, params.id);
    req.log.info({ event: 'public-restored', userId: params.id, by: actor.id }, 'content restored');
    return presentAccount(account);
  });

  handle(api.listAdminReports, pagesOf(deps, listReports, presentReport));

  handle(api.decideReport, async ({ actor, params, body, req }) => {
    const report = await decideReport(deps, actor, params.id, body.status);
    logDecision(req.log, actor, report);
    return presentReport(report);
  });

  handle(api.decideReports, async ({ actor, body, req }) => {
    const outcomes = await decideReports(deps, actor, body.ids, body.status);
    return outcomes.map(({ id, report, refused }) => {
      if (report) logDecision(req.log, actor, report);
      return {
        id,
        outcome: report ? 'decided' : refused ? 'refused' : 'unchanged',
        message: refused,
      };
    });
  });

  handle(api.listAudit, async ({ query }) => mapPage(await listAudit(deps, query), presentEntry));
});
