import { z } from 'zod';
import { livePageSchema } from './event-live';
import { eventSchema } from './event-schemas';
import { idOut, timestampOut } from './fields';
import { webhookDeliverySchema } from './webhooks';

const { matches, standings } = livePageSchema.shape;

/** What is sent as JSON. Names are those of the live page, and null while that is off. */
export const webhookMessageSchema = z.object({
  type: webhookDeliverySchema.shape.type,
  timestamp: timestampOut,
  /** Null in a test. */
  data: z
    .object({
      id: idOut,
      name: z.string(),
      date: timestampOut,
      locations: z.array(z.string()),
      /** Null of a tournament that is not run here. */
      phase: livePageSchema.shape.phase.nullable(),
      /** Of its page; null on a server that does not know its address. */
      url: z.string().nullable(),
      round: eventSchema.shape.round.unwrap().pick({ stage: true, number: true }).nullable(),
      matches: z.array(matches.element.omit({ live: true })),
      standings: z.array(standings.element.extend({ name: z.string().nullable() })),
    })
    .nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;
