import { z } from 'zod';
import { route } from './contract';
import { count, flag, id, idOut, text, timestampOut } from './fields';
import { msg } from './translate';

export const WEBHOOK_EVENTS = [
  'tournament.created',
  'tournament.changed',
  'tournament.cancelled',
  'event.started',
  'round.paired',
  'match.finished',
  'match.corrected',
  'event.finished',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What POST …/test sends. */
export const WEBHOOK_TEST = 'webhook.test';

export const WEBHOOK_FORMATS = ['json', 'discord'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Per person. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 2_000;

/** Deliveries of a webhook that are listed. */
export const DELIVERIES_MAX = 50;
/** Characters of an answer that are kept. */
export const ANSWER_SHOWN = 500;

/** Failed attempts in a row that turn a webhook off. */
export const WEBHOOK_FAILURES_MAX = 20;

/** A webhook as only its owner sees it. */
export const webhookSchema = z.object({
  id: idOut,
  /** Of Discord without its secret part. */
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Null for all tournaments of its owner. */
  tournamentId: idOut.nullable(),
  tournamentName: z.string().nullable(),
  format: z.enum(WEBHOOK_FORMATS),
  active: z.boolean(),
  /** Failed attempts in a row. */
  failures: count,
  /** When something was last sent. */
  lastAt: timestampOut.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const WEBHOOK_PROBLEMS = ['timeout', 'unreachable', 'address'] as const;

export const webhookDeliverySchema = z.object({
  n: idOut,
  /** `webhook-id`: the same in all attempts. */
  id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  createdAt: timestampOut,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: count,
  /** Of the latest attempt, as all that follows. */
  sentAt: timestampOut.nullable(),
  /** When it is sent next. */
  nextAt: timestampOut.nullable(),
  /** Of the answer; null if there was none. */
  status: count.nullable(),
  ms: count.nullable(),
  answer: z.string(),
  /** Why there was no answer. */
  problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const NO_EVENT = msg('Please choose what is sent');

/** Whether an address may be sent to is for the server to say. */
const fields = {
  url: text({
    max: WEBHOOK_URL_MAX,
    required: msg('Please enter an address'),
    tooLong: msg('This address is too long'),
  }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, NO_EVENT), NO_EVENT)
    .min(1, NO_EVENT)
    .max(20, NO_EVENT)
    .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
  tournamentId: id().nullable(),
  format: z.enum(WEBHOOK_FORMATS, msg('Please choose json or discord')),
};

export const newWebhookSchema = z.object({
  ...fields,
  tournamentId: fields.tournamentId.default(null),
  format: fields.format.default('json'),
});
export const webhookChangeSchema = z.object({ ...fields, active: flag }).partial();

export const webhooksApi = {
  listWebhooks: route('GET /api/webhooks', {
    summary: "The caller's webhooks, newest first",
    response: z.array(webhookSchema),
  }),
  getWebhook: route('GET /api/webhooks/:id', {
    summary: 'One of them',
    response: webhookSchema,
  }),
  createWebhook: route('POST /api/webhooks', {
    summary: `Have news of a tournament, or of all of one's own, sent to an address; at most ${WEBHOOKS_MAX}`,
    body: newWebhookSchema,
    status: 201,
    response: webhookSchema.extend({
      /** `whsec_` and the key of the signatures as base64; only in this answer. */
      secret: z.string(),
    }),
    refuses: ['forbidden', 'not_found'],
  }),
  updateWebhook: route('PATCH /api/webhooks/:id', {
    summary: 'Change a webhook, or turn it off or on again',
    body: webhookChangeSchema,
    response: webhookSchema,
    refuses: ['forbidden'],
  }),
  deleteWebhook: route('DELETE /api/webhooks/:id', {
    summary: 'Delete a webhook with what was to be sent',
  }),
  testWebhook: route('POST /api/webhooks/:id/test', {
    summary: `Send a message of the type ${WEBHOOK_TEST}`,
    status: 202,
    response: webhookDeliverySchema,
  }),
  listWebhookDeliveries: route('GET /api/webhooks/:id/deliveries', {
    summary: `The last ${DELIVERIES_MAX} messages of a webhook with their answers, newest first`,
    response: z.array(webhookDeliverySchema),
  }),
  resendWebhookDelivery: route('POST /api/webhooks/:id/deliveries/:n/again', {
    summary: 'Send a message again, under the same id',
    status: 202,
    response: webhookDeliverySchema,
  }),
};
