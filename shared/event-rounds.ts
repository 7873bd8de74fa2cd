import { z } from 'zod';
import { matchSchema } from './event-matches';
import { count, id, idOut } from './fields';
import { msg } from './translate';

/** An entrant with their opponent; null is a bye. */
export const pairOut = z.tuple([idOut, idOut.nullable()]);

const PAIRS = msg('Please send pairs of entrants');

/** A null second entrant is a bye. */
const pairInput = z
  .array(id().nullable(), { error: PAIRS })
  .length(2, PAIRS)
  .transform(([a = null, b = null], context): [number, number | null] => {
    if (a !== null) return [a, b];
    context.addIssue({ code: 'custom', message: PAIRS });
    return z.NEVER;
  });

export const pairsInput = z.array(pairInput, { error: PAIRS }).max(512);

export const drawnRoundSchema = z.object({
  number: count,
  seed: count,
  matches: z.array(matchSchema),
  /** Unavoidable rematches, and byes after a free win. */
  rematches: z.array(pairOut),
});

export const roundSourceSchema = z.object({
  seed: count,
  inputs: z.array(
    z.object({
      id: idOut,
      rating: z.number().int().nullable(),
      wins: count,
      met: z.array(idOut),
      freeWin: z.boolean(),
      floated: z.boolean(),
    }),
  ),
  pairs: z.array(pairOut),
  byHand: z.boolean(),
  reason: z.string().nullable(),
});
