import type { PageQuery } from '#shared/fields';
import type { Report, ReportKind } from '#shared/reports';
import { t } from '#shared/translate';
import type { Reader, Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { type Page, readPageById } from '../../http/pagination';
import { suspend } from '../accounts/accounts.service';
import { removeMessage } from '../chat/chat.service';
import { hideCombo } from '../combos/combos.service';
import { removeComment } from '../comments/comments.service';
import { removeDeck } from '../decks/decks.service';
import { removeMedia } from '../media/media.service';
import { withdrawComboLinks } from '../share-links/share-links.service';
import { removeEntrantName } from '../tournaments/entrant-names.service';
import { removeTournament } from '../tournaments/save-tournament.service';
import { insertEntry } from './audit.queries';
import { readTargets, type TargetRow } from './report-targets.queries';
import type { QueuedReport } from './reports-queue.queries';
import * as queries from './reports-queue.queries';

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'realtime' | 'log'>;

/** Removes a reported item by calling its feature. */
type RemoveTarget = (
  tx: Tx,
  actor: Actor,
  targetId: number,
  after: After,
  deps: Deps,
) => Promise<void>;

/** A new kind of reportable item is one more entry. */
const removeTarget: Record<ReportKind, RemoveTarget> = {
  async user(tx, actor, id, after, deps) {
    const isChanged = await suspend(deps, tx, after, id);
    if (isChanged) await insertEntry(tx, { action: 'suspended', actorId: actor.id, subjectId: id });
  },
  combo: async (tx, actor, id) => {
    await hideCombo(tx, actor, id);
    await withdrawComboLinks(tx, id);
  },
  deck: removeDeck,
  message: removeMessage,
  media: removeMedia,
  comment: removeComment,
  tournament: removeTournament,
  entrant: removeEntrantName,
};

/** `target` is null if the item was deleted. */
export interface ShownReport extends QueuedReport {
  target: TargetRow | null;
}

const reportNotFound = () => notFound(t('This report was not found.'));
class AlreadyDecided extends AppError {
  constructor() {
    super('conflict', t('This report has already been decided.'));
  }
}

/** Runs one query per kind. */
async function withTargets(db: Reader, admin: Actor, rows: readonly QueuedReport[]) {
  const ids = new Map<ReportKind, number[]>();
  for (const { kind, targetId } of rows) ids.set(kind, [...(ids.get(kind) ?? []), targetId]);
  const found = new Map<string, TargetRow>();
  for (const [kind, wanted] of ids) {
    const targets = await readTargets[kind](db, admin.id, wanted);
    for (const target of targets) found.set(`${kind}:${target.id}`, target);
  }
  return rows.map((row) => ({ ...row, target: found.get(`${row.kind}:${row.targetId}`) ?? null }));
}

/** Newest first. Blocks hide nothing from the queue. */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  admin: Actor,
  {
    status,
    kind,
    ...query
  }: PageQuery & { status: Report['status']; kind?: ReportKind | undefined },
): Promise<Page<ShownReport>> {
  const page = await readPageById(query, (place) =>
    queries.listReports(db, { status, kind }, place),
  );
  return { ...page, items: await withTargets(db, admin, page.items) };
}

/**
 * Decides a report, once. Removing takes the item down and closes all open reports about it in one
 * transaction; dismissing closes only this report.
 * @throws AppError 404, 409 if it is already decided or about an administrator
 */
export async function decideReport(
  deps: Deps,
  admin: Actor,
  id: number,
  status: 'removed' | 'dismissed',
): Promise<ShownReport> {
  const report = await decide(deps, admin, id, status);
  const [shown] = await withTargets(deps.db, admin, [report]);
  if (!shown) throw reportNotFound();
  return shown;
}

async function decide(
  deps: Deps,
  admin: Actor,
  id: number,
  status: 'removed' | 'dismissed',
): Promise<QueuedReport> {
  const report = await queries.findReport(deps.db, id);
  if (!report) throw reportNotFound();
  if (report.status !== 'open') throw new AlreadyDecided();

  await transact(deps, async (tx, after) => {
    // Item before report: everywhere, locks on items are taken before locks on reports.
    if (status === 'removed') {
      await removeTarget[report.kind](tx, admin, report.targetId, after, deps);
    }
    const closed = await queries.closeReports(tx, report, status);
    if (!closed.includes(id)) throw new AlreadyDecided();
    await insertEntry(tx, {
      action: status === 'removed' ? 'report-removed' : 'report-dismissed',
      actorId: admin.id,
      subjectId: report.subject.id,
      reportId: id,
    });
  });
  return { ...report, status };
}

interface Outcome {
  id: number;
  /** Null if it was not decided now. */
  report: QueuedReport | null;
  /** Why it cannot be decided; null if it was decided before, or is gone. */
  refused: string | null;
}

/** Decides reports one by one, each in its own transaction, so that a repeat goes on. */
export async function decideReports(
  deps: Deps,
  admin: Actor,
  ids: readonly number[],
  status: 'removed' | 'dismissed',
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of new Set(ids)) {
    try {
      outcomes.push({ id, report: await decide(deps, admin, id, status), refused: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const isDone = error instanceof AlreadyDecided || error.code === 'not_found';
      outcomes.push({ id, report: null, refused: isDone ? null : error.message });
    }
  }
  return outcomes;
}
