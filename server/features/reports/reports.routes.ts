import { and, eq, sql } from 'drizzle-orm';
import type { Report, ReportKind, ReportValues } from '#shared/reports';
import { api } from '#shared/routes';
import { wasVisible } from '../../auth/authorize';
import type { Reader, Writer } from '../../db/pool';
import { first } from '../../db/query';
import { reports } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { type Created, replyOnce } from '../../http/repeats';
import { findBlocked } from '../blocks/blocks.service';
import { canReadMessage } from '../chat/chat.policy';
import { findMessage } from '../chat/chat.service';
import { getCombo } from '../combos/combos.service';
import { getSeenComment } from '../comments/comments.service';
import { getDeck } from '../decks/decks.service';
import { getSeenPost } from '../media/posts.service';
import { getVisible } from '../people/people.service';
import { findEntrantName } from '../tournaments/entrant-names.service';
import { findTournament } from '../tournaments/tournaments.service';

export type ReportRow = typeof reports.$inferSelect;
export type NewReport = Pick<
  ReportRow,
  'reporterId' | 'kind' | 'targetId' | 'subjectId' | 'reason'
>;

const isOpen = sql`status = 'open'`;

/** Undefined if this person already has an open report about the target. */
const insertReport = (db: Writer, values: NewReport) =>
  first(
    db
      .insert(reports)
      .values(values)
      .onConflictDoNothing({
        target: [reports.reporterId, reports.kind, reports.targetId],
        where: isOpen,
      })
      .returning(),
  );

const findOpenReport = (
  db: Reader,
  { reporterId, kind, targetId }: { reporterId: number; kind: ReportKind; targetId: number },
) =>
  first(
    db
      .select()
      .from(reports)
      .where(
        and(
          eq(reports.reporterId, reporterId),
          eq(reports.kind, kind),
          eq(reports.targetId, targetId),
          isOpen,
        ),
      ),
  );

type Deps = Pick<AppDeps, 'db'>;

/**
 * Finds the owner of a reported target.
 * @throws AppError 404 if `actor` cannot see it and could not before a block either
 */
type FindSubject = (deps: Deps, actor: Actor, targetId: number) => Promise<number>;

/** Includes people whom `actor` has blocked: their list of blocks names them. */
const subjectOfUser: FindSubject = async ({ db }, actor, id) =>
  ((await findBlocked(db, actor.id, id)) ?? (await getVisible(db, actor, id))).id;

/** A block does not prevent reporting a message. */
async function subjectOfMessage(deps: Deps, actor: Actor, id: number): Promise<number> {
  const message = await findMessage(deps, id);
  if (!message || !canReadMessage(actor, message)) {
    throw notFound('This message was not found.');
  }
  return message.senderId;
}

const ownerOf =
  (
    get: (
      deps: Deps,
      actor: Actor,
      id: number,
      maySee: typeof wasVisible,
    ) => Promise<{ userId: number }>,
  ): FindSubject =>
  async (deps, actor, id) =>
    (await get(deps, actor, id, wasVisible)).userId;

const findSubject: Record<ReportKind, FindSubject> = {
  user: subjectOfUser,
  combo: ownerOf(getCombo),
  deck: ownerOf(getDeck),
  message: subjectOfMessage,
  media: ownerOf(getSeenPost),
  // Includes earlier comments by blocked people, on visible posts.
  comment: ownerOf(getSeenComment),
  tournament: ownerOf(findTournament),
  entrant: ownerOf(findEntrantName),
};

/**
 * Creates a report, or returns the open one.
 * @throws AppError 400 for one's own content, 404
 */
export async function createReport(
  deps: Deps,
  actor: Actor,
  { kind, targetId, reason }: ReportValues,
): Promise<Created<ReportRow>> {
  const subjectId = await findSubject[kind](deps, actor, targetId);
  if (subjectId === actor.id) {
    throw invalidField('targetId', 'You cannot report your own things.');
  }
  return insertOrFind(deps, { reporterId: actor.id, kind, targetId, subjectId, reason });
}

/** The open report may be closed between the two statements. */
async function insertOrFind({ db }: Deps, values: NewReport) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const created = await insertReport(db, values);
    if (created) return { item: created, created: true };
    const open = await findOpenReport(db, values);
    if (open) return { item: open, created: false };
  }
  throw new AppError('unavailable', 'Your report could not be saved. Please try again.');
}

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

const presentReport = ({ id, kind, targetId, reason, status, createdAt }: ReportRow): Report => ({
  id,
  kind,
  targetId,
  reason,
  status,
  createdAt: createdAt.toISOString(),
});
