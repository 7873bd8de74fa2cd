import type { AdminReport, AdminUser, AuditEntry } from '#shared/admin';
import { aPerson } from './people';

/** An account as shown to administrators. */
export function anAccount(overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    ...aPerson(),
    role: 'user',
    createdAt: '2026-03-12T14:05:00.000Z',
    suspendedAt: null,
    guardian: null,
    openReports: 0,
    undoUntil: null,
    ...overrides,
  };
}

/** An open report about a post. */
export function aReport(overrides: Partial<AdminReport> = {}): AdminReport {
  return {
    id: 7,
    kind: 'media',
    targetId: 70,
    category: null,
    reason: 'It shouts at everybody',
    status: 'open',
    createdAt: '2026-03-12T14:05:00.000Z',
    reporter: aPerson({ id: 3, username: 'ada', displayName: 'Ada' }),
    subject: aPerson(),
    target: { text: 'Loud post\nVery loud', link: '/media/70' },
    ...overrides,
  };
}

export function anEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 11,
    action: 'suspended',
    actor: aPerson({ id: 1, username: 'boss', displayName: 'Boss' }),
    subject: aPerson(),
    reportId: null,
    createdAt: '2026-03-12T14:05:00.000Z',
    ...overrides,
  };
}
