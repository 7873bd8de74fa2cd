import { z } from 'zod';
import { route } from './contract';
import { id, idOut, pageQuery, timestampOut } from './fields';
import {
  NOTIFICATION_KINDS,
  notificationSettingsSchema,
  settingsChange,
} from './notification-settings';
import { unseenApi } from './notifications-unseen';
import { personSchema } from './people';
import { msg } from './translate';

export * from './notification-settings';

export const NOTIFICATION_TITLE_MAX = 80;
export const NOTIFICATION_TEXT_MAX = 200;

/** Rows are deleted after this many days. */
export const NOTIFICATION_DAYS = 90;

export const notificationSchema = z.object({
  id: idOut,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Of the latest act. */
  at: timestampOut,
  seenAt: timestampOut.nullable(),
  title: z.string().max(NOTIFICATION_TITLE_MAX),
  text: z.string().max(NOTIFICATION_TEXT_MAX),
  /** An address of the app; opening it marks the notification as seen. */
  path: z.string(),
  /** Null for matches, for what nobody did, and for deleted people. */
  actor: personSchema.nullable(),
  /** People for likes and comments, else acts. */
  count: z.number().int().positive(),
});
export type Notification = z.infer<typeof notificationSchema>;

const SEEN_WHAT = msg('Please send either the time of the newest one shown, or ids');

export const UNSUBSCRIBE_INVALID = msg('This link does not work any more.');

/** Apart from the other calls, since mail programs send it as a form, without cookies. */
export const unsubscribeApi = {
  unsubscribe: route('POST /api/notifications/unsubscribe', {
    access: 'public',
    takesAnyBody: true,
    summary: 'Turn off what a mail is about, with the token of its link (RFC 8058)',
    query: z.object({ token: z.string().max(200).default('') }),
    response: z.object({ message: z.string() }),
    refuses: ['not_found'],
  }),
};

export const notificationsApi = {
  listNotifications: route('GET /api/notifications', {
    summary:
      'What has happened, newest first; `unseen=true` lists only what the caller has not seen',
    query: pageQuery.extend({ unseen: z.literal('true', msg('Please send true')).optional() }),
    response: z.array(notificationSchema),
    paged: true,
  }),
  ...unseenApi,
  markNotificationsSeen: route('POST /api/notifications/seen', {
    summary: 'Mark notifications as seen: all up to the newest time shown, or some',
    body: z
      .object({
        upTo: z.iso.datetime({ error: msg('Please send a time'), offset: true }).optional(),
        ids: z
          .array(id())
          .min(1, msg('Please send 1 to 100 ids'))
          .max(100, msg('Please send 1 to 100 ids'))
          .optional(),
      })
      .refine(({ upTo, ids }) => (upTo === undefined) !== (ids === undefined), {
        path: ['ids'],
        message: SEEN_WHAT,
      }),
  }),
  getNotificationSettings: route('GET /api/notifications/settings', {
    summary: 'Which notifications the caller gets, where, and when',
    response: notificationSettingsSchema,
  }),
  updateNotificationSettings: route('PUT /api/notifications/settings', {
    summary: 'Change any part of the settings of notifications',
    body: settingsChange,
    response: notificationSettingsSchema,
  }),
  deleteNotification: route('DELETE /api/notifications/:id', {
    summary: 'Remove a notification from the list',
    refuses: ['not_found'],
  }),
};
