import { z } from 'zod';
import { flag } from './fields';
import { msg } from './translate';

/** Whether and when a mail is sent: never, with the digest, or at once. */
export const MAIL_CHOICES = ['no', 'digest', 'at_once'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export const DIGEST_CHOICES = ['never', 'daily', 'weekly'] as const;

/** The channels of a kind: listed in the app, pushed to devices, mailed. */
export interface Channels {
  app: boolean;
  push: boolean;
  mail: MailChoice;
}

const channels = (app: boolean, push: boolean, mail: MailChoice): Channels => ({ app, push, mail });

/** Every kind with its channels in a new account, in the order of the settings. */
export const NOTIFICATION_DEFAULTS = {
  event_call: channels(true, true, 'no'),
  event_round: channels(true, true, 'no'),
  event_confirm: channels(true, true, 'no'),
  event_conflict: channels(true, true, 'no'),
  event_soon: channels(true, true, 'no'),
  event_offer: channels(true, true, 'at_once'),
  event_changed: channels(true, true, 'at_once'),
  event_result: channels(true, false, 'no'),
  message: channels(false, true, 'no'),
  friend_request: channels(true, true, 'digest'),
  friend_accepted: channels(true, true, 'digest'),
  comment: channels(true, false, 'digest'),
  like: channels(true, false, 'digest'),
  trade: channels(true, true, 'digest'),
  badge: channels(true, false, 'no'),
  security: channels(true, true, 'at_once'),
  connection: channels(true, true, 'no'),
  webhook: channels(true, true, 'no'),
  report: channels(true, false, 'no'),
} as const satisfies Record<string, Channels>;

export type NotificationKind = keyof typeof NOTIFICATION_DEFAULTS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_DEFAULTS) as [
  NotificationKind,
  ...NotificationKind[],
];

const clock = z
  .string(msg('Please enter a time such as 22:00'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Please enter a time such as 22:00'));

const quietHours = z.object({ from: clock, to: clock });

const channelsSchema = z.object({
  app: flag,
  push: flag,
  mail: z.enum(MAIL_CHOICES, msg('Please choose no, digest or at_once')),
});

export const notificationSettingsSchema = z.object({
  kinds: z.record(z.enum(NOTIFICATION_KINDS), channelsSchema),
  /** In the account's time zone; null if there are none. */
  quiet: quietHours.nullable(),
  digest: z.enum(DIGEST_CHOICES),
  /** Whether pushes show names and texts; children's never do. */
  previews: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const DEFAULT_SETTINGS: NotificationSettings = {
  kinds: NOTIFICATION_DEFAULTS,
  quiet: { from: '22:00', to: '07:00' },
  digest: 'weekly',
  previews: true,
};

const SECURITY_STAYS = msg('Warnings about your account cannot be switched off.');
const QUIET_EMPTY = msg('Quiet hours need two different times.');

export const settingsChange = z.object({
  kinds: z
    .partialRecord(z.enum(NOTIFICATION_KINDS), channelsSchema.partial())
    .check(({ value: { security }, issues }) => {
      if (security?.app === false) {
        issues.push({
          code: 'custom',
          input: security,
          path: ['security', 'app'],
          message: SECURITY_STAYS,
        });
      }
      if (security?.mail !== undefined && security.mail !== 'at_once') {
        issues.push({
          code: 'custom',
          input: security,
          path: ['security', 'mail'],
          message: SECURITY_STAYS,
        });
      }
    })
    .optional(),
  quiet: quietHours
    .refine(({ from, to }) => from !== to, { path: ['to'], message: QUIET_EMPTY })
    .nullable()
    .optional(),
  digest: z.enum(DIGEST_CHOICES, msg('Please choose never, daily or weekly')).optional(),
  previews: flag.optional(),
});
export type SettingsChange = z.output<typeof settingsChange>;
export type SettingsInput = z.input<typeof settingsChange>;
