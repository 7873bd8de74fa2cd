import { z } from 'zod';
import { matchKeySchema } from './match-key';

/* Apart from `relay.ts`, so that pads that keep pairings need not load how codes are read. */

const entrantId = z.number().int().positive();

export const relayedPairingsSchema = z.object({
  eventId: entrantId,
  matches: z
    .array(
      z.object({
        key: matchKeySchema,
        table: z.number().int().positive().nullable(),
        a: entrantId,
        b: entrantId.nullable(),
        /** The number of its rules, and the points at the start, if they differ from its stage's. */
        rules: z.number().int().min(0).optional(),
        start: z.object({ a: z.number().int().min(0), b: z.number().int().min(0) }).optional(),
      }),
    )
    .min(1),
  /** Names that the other device might not have yet. */
  names: z.array(z.object({ id: entrantId, name: z.string().min(1) })),
});
export type RelayedPairings = z.infer<typeof relayedPairingsSchema>;
