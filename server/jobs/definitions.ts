import { z } from 'zod';
import { idOut } from '../../shared/fields';
import { occasions } from '../../shared/rules/badge-occasions';

interface Job {
  payload: z.ZodType;
  /** Tries after the first one; the wait between them doubles each time. */
  retries: number;
  /** The first wait (seconds). */
  retryAfter: number;
  /** A run that takes longer has failed (seconds). */
  timeLimit: number;
  /** How many an instance runs at once; one unless said. */
  parallel?: number;
  /** When it runs by itself, in UTC; its payload is then empty. */
  cron?: string;
  /** Of several with the same payload one waits. */
  oneWaiting?: boolean;
}

const nothing = z.object({});

/**
 * All work that outlives its request, named in the imperative. A job may run again after it has
 * done everything but say so: what it does must bear that.
 */
export const jobs = {
  /** Makes what is shown out of what was uploaded; `folder` names the upload that is meant. */
  'media.process': {
    payload: z.object({ mediaId: idOut, folder: z.uuid() }),
    // Some four minutes: a storage that is away comes back.
    retries: 7,
    retryAfter: 2,
    timeLimit: 300,
    // A long video does not hold up everybody's photos.
    parallel: 2,
  },
  /** Removes the files of a post that is gone or was replaced. */
  'media.delete-files': {
    payload: z.object({ folder: z.uuid() }),
    retries: 8,
    retryAfter: 5,
    timeLimit: 120,
  },
  /** Removes files that no post names. */
  'media.sweep-files': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '30 3 * * *',
  },
  /** Ends posts that nobody processes any more. */
  'media.end-stalled': {
    payload: nothing,
    retries: 0,
    retryAfter: 1,
    timeLimit: 60,
    cron: '* * * * *',
  },
  /** Learns from everybody's public battles; does nothing while the last time is less than an hour ago. */
  'recommendations.refit': {
    payload: nothing,
    retries: 1,
    retryAfter: 60,
    timeLimit: 900,
    cron: '*/10 * * * *',
  },
  /** Has polls answered anew that show somebody whose name or picture has changed. */
  'profiles.tell-others': {
    payload: z.object({ userId: idOut }),
    retries: 7,
    retryAfter: 2,
    timeLimit: 300,
    oneWaiting: true,
  },
  /** Awards the badges that something earned. */
  'badges.award': {
    payload: z.object({ userId: idOut, occasion: z.enum(occasions) }),
    retries: 7,
    retryAfter: 2,
    timeLimit: 30,
    oneWaiting: true,
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
export type Payload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;

export const jobNames = Object.keys(jobs) as JobName[];
