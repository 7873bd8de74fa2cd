import type { ReportValues } from '../../../shared/reports';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { findSubject } from './report-subjects';
import type { NewReport, ReportRow } from './reports.queries';
import * as queries from './reports.queries';

type Deps = Pick<AppDeps, 'db'>;

/**
 * While a report is open, repeats return it.
 * @throws AppError 400 for one's own, 404
 */
export async function createReport(
  deps: Deps,
  actor: Actor,
  { kind, targetId, reason }: ReportValues,
): Promise<{ report: ReportRow; repeated: boolean }> {
  const subjectId = await findSubject[kind](deps, actor, targetId);
  if (subjectId === actor.id) {
    throw invalidField('targetId', 'You can only report what is not your own.');
  }
  return insertOrFind(deps, { reporterId: actor.id, kind, targetId, subjectId, reason });
}

/** The open one may be closed between the two statements. */
async function insertOrFind({ db }: Deps, values: NewReport) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const created = await queries.insertReport(db, values);
    if (created) return { report: created, repeated: false };
    const open = await queries.findOpenReport(db, values);
    if (open) return { report: open, repeated: true };
  }
  throw new AppError('unavailable', 'Your report could not be saved. Please try again.');
}
