import { z } from 'zod';
import { deletionPreviewSchema } from './account-deletion';
import { route } from './contract';
import { guardianStateSchema } from './current-user';
import { emailSchema } from './email';
import { timestampOut } from './fields';
import { notificationSettingsSchema } from './notification-settings';
import { msg } from './translate';

export const BIRTH_YEAR_MIN = 1900;
export const BIRTH_YEAR_INVALID = msg('Please enter your year of birth, such as 2012');

export const birthYearSchema = z
  .number({ error: BIRTH_YEAR_INVALID })
  .int(BIRTH_YEAR_INVALID)
  .min(BIRTH_YEAR_MIN, BIRTH_YEAR_INVALID)
  .max(9999, BIRTH_YEAR_INVALID);

/** Unconfirmed accounts are deleted after this long. */
export const GUARDIAN_DAYS = 14;

export const GUARDIAN_LINK_INVALID = msg(
  'This link does not work any more. The account may be deleted, or a newer mail has another link.',
);
export const GUARDIAN_WAITING = msg('Your parent or guardian has to confirm your account first.');
export const GUARDIAN_EMAIL_OWN = msg(
  "Please enter your parent's or guardian's address, not your own",
);

/** A child's view of their guardian's confirmation. */
export const guardianshipSchema = z.object({
  /** The address the guardian's link is sent to. */
  email: z.string(),
  state: guardianStateSchema,
  /** When a pending account is deleted. */
  deletedAt: timestampOut.nullable(),
});
export type Guardianship = z.infer<typeof guardianshipSchema>;

/** The child's account as the guardian's link shows it. */
export const guardedAccountSchema = z.object({
  username: z.string(),
  displayName: z.string().nullable(),
  birthYear: z.number().int().nullable(),
  createdAt: timestampOut,
  state: guardianStateSchema,
  deletedAt: timestampOut.nullable(),
  /** The last year in which the account is private and the link works. */
  until: z.number().int(),
  /** What deleting the account does. */
  deletion: deletionPreviewSchema,
  /** Of what the child is notified, where and when. */
  notifications: notificationSettingsSchema,
});
export type GuardedAccount = z.infer<typeof guardedAccountSchema>;

/** In the body, not the URL: proxies log URLs, and the link works for years. */
const byLink = z.object({ token: z.string().max(200).default('') });

/** The child is signed in; the guardian has only the link, no account. */
export const guardiansApi = {
  getGuardianship: route('GET /api/guardian', {
    beforeGuardian: true,
    summary: "A child's own guardian",
    refuses: ['not_found'],
    response: guardianshipSchema,
  }),
  sendGuardianLink: route('PUT /api/guardian', {
    beforeGuardian: true,
    summary:
      'Mail the guardian a new link, which replaces the last one; the address can be corrected until it is confirmed',
    body: z.object({ email: emailSchema }),
    refuses: ['not_found'],
    response: guardianshipSchema,
  }),
  getGuardedAccount: route('POST /api/guardian/account', {
    access: 'public',
    summary: "The child's account that a guardian's link is for",
    body: byLink,
    refuses: ['not_found'],
    response: guardedAccountSchema,
  }),
  confirmGuardedAccount: route('POST /api/guardian/account/confirm', {
    access: 'public',
    summary: "Open a child's account, as their guardian",
    body: byLink,
    refuses: ['not_found'],
    response: guardedAccountSchema,
  }),
  exportGuardedAccount: route('POST /api/guardian/account/export', {
    access: 'public',
    summary: "Everything of a child's confirmed account as JSON, for their guardian",
    body: byLink,
    refuses: ['not_found'],
    produces: 'application/octet-stream',
  }),
  deleteGuardedAccount: route('POST /api/guardian/account/delete', {
    access: 'public',
    summary: "Decline or delete a child's account, for good, as their guardian",
    body: byLink,
    refuses: ['not_found', 'conflict'],
  }),
};
