import { z } from 'zod';
import { ID_DIGITS } from './address-id';
import { route } from './contract';
import { idOut, timestampOut } from './fields';
import { msg } from './translate';

export const DEVICES_MAX = 10;

/** A push in a minute to each device that its owner may ask for. */
export const PUSH_TESTS_PER_MINUTE = 3;

/** Bytes of a payload. */
export const PAYLOAD_MAX = 3_000;

/** A device that gets pushes, as only its owner sees it. */
export const deviceSchema = z.object({
  id: idOut,
  /** Such as "Chrome on Android"; null when the browser did not say. */
  name: z.string().nullable(),
  createdAt: timestampOut,
  lastSentAt: timestampOut.nullable(),
  /** Of the session of this request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

const SHOWN = msg('Please send 1 to 100 ids');

const INVALID = msg('This subscription is not valid.');

const base64url = (characters: number) =>
  z.string(INVALID).regex(new RegExp(`^[\\w-]{${characters}}=*$`), INVALID);
/** An address, as far as it can be stored. */
const endpoint = z
  .string(INVALID)
  .max(1_000, INVALID)
  .regex(/^[!-~]*$/, INVALID);

/** What `PushSubscription.toJSON()` gives. */
const subscription = z.object(
  {
    endpoint,
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }, INVALID),
    /** The endpoint that this one takes the place of. */
    replaces: endpoint.optional(),
  },
  INVALID,
);

/** What a push says; the service worker shows it. */
export interface PushPayload {
  v: 1;
  id: number | null;
  kind: string;
  title: string;
  text: string;
  /** An address of the app. */
  path: string;
  /** Replaces the one shown with the same tag. */
  tag: string;
  /** For the badge of the app: notifications and messages. */
  unseen: number;
  /** Only brings up to date what was shown before. */
  silent: boolean;
}

export const pushApi = {
  getPushKey: route('GET /api/push/key', {
    access: 'public',
    summary: 'The VAPID key that browsers subscribe with, as base64url',
    response: z.object({ publicKey: z.string() }),
    refuses: ['not_found'],
  }),
  listDevices: route('GET /api/push/subscriptions', {
    summary: 'The devices of the caller that get pushes, oldest first',
    response: z.array(deviceSchema),
  }),
  createDevice: route('POST /api/push/subscriptions', {
    summary: `Have pushes sent to a device for as long as its session lasts; at most ${DEVICES_MAX}`,
    body: subscription,
    response: deviceSchema,
    status: 201,
    answersAgain: true,
    refuses: ['conflict', 'not_found'],
  }),
  deleteDevice: route('DELETE /api/push/subscriptions/:id', {
    summary: 'Send no more pushes to a device',
    refuses: ['not_found'],
  }),
  listNews: route('GET /api/push/news', {
    summary:
      'Which of the notifications that a device shows are still news: not seen, and there to be shown',
    query: z.object({
      ids: z
        .string(SHOWN)
        .regex(new RegExp(`^${ID_DIGITS}(,${ID_DIGITS}){0,99}$`), SHOWN)
        .transform((list) => list.split(',').map(Number)),
    }),
    response: z.object({ ids: z.array(idOut) }),
  }),
  testDevice: route('POST /api/push/subscriptions/:id/test', {
    summary: `Push a test to a device, ${PUSH_TESTS_PER_MINUTE} times a minute`,
    status: 202,
    refuses: ['not_found', 'rate_limited'],
  }),
};
