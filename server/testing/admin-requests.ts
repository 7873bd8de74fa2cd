import type { WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import * as accounts from '../features/admin/admin-users.service';
import { listAudit } from '../features/admin/audit.queries';
import { decideReport, listReports } from '../features/admin/reports-queue.service';
import { encodeCursor } from '../http/pagination';
import { noJobs } from '../jobs/queue';
import { noLog } from '../log';
import { noRealtime } from '../realtime/events';
import type { PlannedRequest } from './deck-requests';
import { OPEN_REPORTS } from './many-rows';

const page = { limit: 50 };

/** Requests of an administrator, whatever the role of `person`. */
export function adminRequests(db: () => WritableDb, { ...person }: Actor): PlannedRequest[] {
  const admin: Actor = { ...person, role: 'admin' };
  const deps = () => ({ db: db(), log: noLog, jobs: noJobs, realtime: noRealtime });
  const searches = ['', 'person', 'blader', 'c0ffee', 'nothing like it', 'pe', '%%'];
  return [
    ...searches.map(
      (q): PlannedRequest => [
        `accounts found by "${q}"`,
        () => accounts.listAccounts(deps(), { ...page, q }),
      ],
    ),
    [
      'accounts, a later page',
      () => accounts.listAccounts(deps(), { ...page, cursor: encodeCursor(['person2']) }),
    ],
    ['a suspension', () => accounts.updateAccount(deps(), admin, 29_500, { suspended: true })],
    ['a restoration', () => accounts.updateAccount(deps(), admin, 29_500, { suspended: false })],
    ...(['open', 'removed', 'dismissed'] as const).map(
      (status): PlannedRequest => [
        `reports that are ${status}`,
        () => listReports(deps(), admin, { ...page, status }),
      ],
    ),
    [
      'reports, a later page',
      () => listReports(deps(), admin, { ...page, status: 'open', cursor: encodeCursor([300]) }),
    ],
    ...Object.entries(OPEN_REPORTS).map(
      ([kind, id]): PlannedRequest => [
        `the removal of a ${kind}`,
        () => decideReport(deps(), admin, id, 'removed'),
      ],
    ),
    ['a dismissal', () => decideReport(deps(), admin, 8, 'dismissed')],
    ['the audit log', () => listAudit(deps(), page)],
    [
      'the audit log, a later page',
      () => listAudit(deps(), { ...page, cursor: encodeCursor([5_000]) }),
    ],
  ];
}
