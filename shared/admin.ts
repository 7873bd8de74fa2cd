import { z } from 'zod';
import { NEW_PASSWORD_TOO_SHORT, RESET_PASSWORD_MIN } from './accounts';
import { pages, route } from './contract';
import { guardianStateSchema, roleSchema } from './current-user';
import {
  count,
  flag,
  id,
  idOut,
  pageQuery,
  searchText,
  secret,
  text,
  timestampOut,
} from './fields';
import { personSchema } from './people';
import { REPORT_KINDS, REPORT_STATUSES, reportSchema } from './reports';
import { msg, t } from './translate';

/** Shown to a suspended person who signs in. */
export const SUSPENDED = msg('This account is suspended. Please contact the administrator.');

export const adminResetSchema = z.object({
  username: text({ max: 254, required: msg('Username required') }),
  newPassword: z
    .string({ error: msg('Password required') })
    .min(1, msg('Password required'))
    .meta({ minLength: RESET_PASSWORD_MIN, maxLength: 128 })
    .pipe(
      secret({
        min: RESET_PASSWORD_MIN,
        message: NEW_PASSWORD_TOO_SHORT,
      }),
    ),
});

/** A person as the administrator sees them; never their e-mail address. */
export const adminUserSchema = personSchema.extend({
  role: roleSchema,
  createdAt: timestampOut,
  /** Null unless suspended. */
  suspendedAt: timestampOut.nullable(),
  /** Null unless it is a child's account. */
  guardian: guardianStateSchema.nullable(),
  /** Open reports about this person or their content. */
  openReports: count,
  /** Until when the removal of everything public can be undone; null unless it was removed. */
  undoUntil: timestampOut.nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminReportSchema = reportSchema.extend({
  reporter: personSchema,
  /** The owner of the reported content. */
  subject: personSchema,
  /** The reported content in its current state; null once deleted. */
  target: z
    .object({
      /** Its name or text, truncated. */
      text: z.string(),
      /** Its page; null when the administrator cannot open it. */
      link: z.string().nullable(),
    })
    .nullable(),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

export const AUDIT_ACTIONS = [
  'password-reset',
  'suspended',
  'restored',
  'report-removed',
  'report-dismissed',
  'public-removed',
  'public-restored',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An administrator's action. */
export const auditEntrySchema = z.object({
  id: idOut,
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it; null once that account is deleted. */
  actor: personSchema.nullable(),
  /** The person affected; null once that account is deleted. */
  subject: personSchema.nullable(),
  /** The report that was decided. */
  reportId: idOut.nullable(),
  createdAt: timestampOut,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const decisionSchema = z.object({
  status: z.enum(['removed', 'dismissed'], { error: msg('Please remove or dismiss') }),
});

/** Reports decided by one call. */
export const DECISIONS_MAX = 50;

export const adminApi = {
  adminResetPassword: route('POST /api/admin/reset-password', {
    access: 'admin',
    summary: "Set somebody's password; their sessions end",
    body: adminResetSchema,
    refuses: ['not_found'],
    response: z.object({ message: z.string() }),
  }),
  listAdminUsers: route('GET /api/admin/users', {
    ...pages(adminUserSchema),
    access: 'admin',
    summary: 'People by username, all or those that `q` finds',
    query: pageQuery.extend({ q: searchText.optional() }),
  }),
  updateAdminUser: route('PATCH /api/admin/users/:id', {
    access: 'admin',
    summary: 'Suspend somebody, which ends their sessions, or let them log in again',
    body: z.object({ suspended: flag }),
    response: adminUserSchema,
  }),
  listAdminReports: route('GET /api/admin/reports', {
    ...pages(adminReportSchema),
    access: 'admin',
    summary: 'Reports, newest first; the open ones unless `status` says otherwise',
    query: pageQuery.extend({
      status: z.enum(REPORT_STATUSES, { error: msg('Unknown status') }).default('open'),
      kind: z.enum(REPORT_KINDS, { error: msg('Unknown kind') }).optional(),
    }),
  }),
  decideReport: route('PATCH /api/admin/reports/:id', {
    access: 'admin',
    summary:
      'Remove what was reported (a person is suspended, a combo made private) or dismiss the report; 409 when it is decided already',
    body: decisionSchema,
    response: adminReportSchema,
  }),
  decideReports: route('POST /api/admin/reports/decisions', {
    access: 'admin',
    summary: 'Decide several reports, each by itself; those that are decided already are unchanged',
    body: decisionSchema.extend({
      ids: z
        .array(id())
        .min(1, msg('Please select reports'))
        .max(DECISIONS_MAX, {
          error: () => t('At most {max} reports at once', { max: DECISIONS_MAX }),
        }),
    }),
    status: 200,
    response: z.array(
      z.object({
        id: idOut,
        outcome: z.enum(['decided', 'unchanged', 'refused']),
        message: z.string().nullable(),
      }),
    ),
  }),
  removePublic: route('PUT /api/admin/users/:id/removal', {
    access: 'admin',
    summary:
      'Remove everything public of somebody; it can be undone for 7 days, then it is deleted',
    refuses: ['conflict'],
    response: adminUserSchema,
  }),
  restorePublic: route('DELETE /api/admin/users/:id/removal', {
    access: 'admin',
    summary: 'Bring back everything public of somebody, within 7 days of its removal',
    refuses: ['conflict'],
    status: 200,
    response: adminUserSchema,
  }),
  listAudit: route('GET /api/admin/audit', {
    ...pages(auditEntrySchema),
    access: 'admin',
    summary: 'What administrators did, newest first',
  }),
};
