import type { AdminReport, AdminUser, AuditEntry } from '../../../shared/admin';
import type { ReportKind } from '../../../shared/reports';
import { presentPerson } from '../people/people.presenter';
import type { AccountRow } from './admin-users.service';
import type { AuditRow } from './audit';
import type { TargetRow } from './report-targets.queries';
import type { ShownReport } from './reports-queue.service';

/** Characters shown of a reported thing. */
const TEXT_MAX = 300;

/** Comments are shown under their post. */
const PAGES: Record<Exclude<ReportKind, 'message'>, string> = {
  user: '/profile',
  combo: '/combos',
  deck: '/decks',
  media: '/media',
  comment: '/media',
  tournament: '/tournaments',
};

export function presentAccount(row: AccountRow): AdminUser {
  return {
    ...presentPerson(row),
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    openReports: row.openReports,
  };
}

/** Cuts by code point. */
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
  const { id, kind, targetId, reason, status, createdAt, reporter, subject, target } = row;
  return {
    id,
    kind,
    targetId,
    reason,
    status,
    createdAt: createdAt.toISOString(),
    reporter: presentPerson(reporter),
    subject: presentPerson(subject),
    target: target && presentTarget(kind, target),
  };
}

export function presentEntry({ actor, subject, createdAt, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    actor: actor && presentPerson(actor),
    subject: subject && presentPerson(subject),
  };
}
