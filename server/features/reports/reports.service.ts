import type { ReportKind, ReportValues } from '#shared/reports';
import { t } from '#shared/translate';
import { wasVisible } from '../../auth/authorize';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import type { Created } from '../../http/repeats';
import { notify } from '../../jobs/notify';
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
import { findOpenReport, insertReport, type NewReport, type ReportRow } from './reports.queries';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log' | 'jobs' | 'clock'>;

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
    throw notFound(t('This message was not found.'));
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
  deps: WriteDeps,
  actor: Actor,
  { kind, targetId, category, reason }: ReportValues,
): Promise<Created<ReportRow>> {
  const subjectId = await findSubject[kind](deps, actor, targetId);
  if (subjectId === actor.id) {
    throw invalidField('targetId', t('You cannot report your own things.'));
  }
  const values = { kind, targetId, subjectId, category: category ?? null, reason };
  return insertOrFind(deps, { ...values, reporterId: actor.id });
}

/** The open report may be closed between the two statements. */
async function insertOrFind(deps: WriteDeps, values: NewReport) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const created = await transact(deps, async (tx, after) => {
      const report = await insertReport(tx, values);
      if (report) {
        await notify(deps, tx, after, { kind: 'report', by: values.reporterId, about: 0 });
      }
      return report;
    });
    if (created) return { item: created, created: true };
    const open = await findOpenReport(deps.db, values);
    if (open) return { item: open, created: false };
  }
  throw new AppError('unavailable', t('Your report could not be saved. Please try again.'));
}
