import { z } from 'zod';
import { idOut } from '../../shared/fields';
import { occasions } from '../../shared/rules/badge-occasions';
import type { AppDeps } from '../deps';

interface Job {
  payload: z.ZodType;
  /** Tries after the first one, with exponential backoff. */
  retries: number;
  /** First delay (seconds). */
  retryAfter: number;
  /** Seconds. */
  timeLimit: number;
  /** Concurrent runs per instance; one by default. */
  parallel?: number;
  /** Schedule in UTC; the payload is then empty. */
  cron?: string;
  /** At most one job per payload is waiting. */
  oneWaiting?: boolean;
  /**
   * People take turns, by the payload's `userId`; of each person one job runs at a time, so that they
   * never occupy all workers.
   */
  turns?: boolean;
}

const nothing = z.object({});

/** Converts an upload for display; `folder` tells it from later uploads for the same post. */
const processing = {
  payload: z.object({ mediaId: idOut, folder: z.uuid(), userId: idOut }),
  // About four minutes, so that it survives an outage of the storage.
  retries: 7,
  retryAfter: 2,
  timeLimit: 300,
  parallel: 2,
  turns: true,
} as const satisfies Job;

/**
 * All work that outlives its request. A job can run again even after it did everything, so handlers
 * must be idempotent.
 */
export const jobs = {
  'media.process-image': processing,
  /** Apart from pictures, which take a second instead of minutes. */
  'media.process-video': processing,
  /** Removes the files of a deleted or replaced upload. */
  'media.delete-files': {
    payload: z.object({ folder: z.uuid() }),
    retries: 8,
    retryAfter: 5,
    timeLimit: 120,
  },
  /** Removes files that nothing refers to. */
  'media.sweep-files': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '30 3 * * *',
  },
  /** Fails posts whose processing has stalled. */
  'media.end-stalled': {
    payload: nothing,
    retries: 0,
    retryAfter: 1,
    timeLimit: 60,
    cron: '* * * * *',
  },
  /** Deletes children's accounts that no guardian has confirmed in time. */
  'guardians.sweep': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '45 3 * * *',
  },
  /** Learns from all public battles; does nothing within an hour of the last fit. */
  'recommendations.refit': {
    payload: nothing,
    retries: 1,
    retryAfter: 60,
    timeLimit: 900,
    cron: '*/10 * * * *',
  },
  /** Recomputes what public battles say about parts; does nothing within 45 minutes of the last run. */
  'meta.refresh': {
    payload: nothing,
    retries: 1,
    retryAfter: 60,
    timeLimit: 900,
    cron: '*/10 * * * *',
  },
  /** Invalidates polled lists that show somebody whose name or picture has changed. */
  'profiles.tell-others': {
    payload: z.object({ userId: idOut }),
    retries: 7,
    retryAfter: 2,
    timeLimit: 300,
    oneWaiting: true,
  },
  'badges.award': {
    payload: z.object({ userId: idOut, occasion: z.enum(occasions) }),
    retries: 7,
    retryAfter: 2,
    timeLimit: 30,
    oneWaiting: true,
  },
  /** Brings what somebody's battles have of an event up to date. */
  'events.write-battles': {
    payload: z.object({ eventId: idOut, userId: idOut }),
    retries: 7,
    retryAfter: 2,
    timeLimit: 60,
    oneWaiting: true,
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
export type Payload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;

export const jobNames = Object.keys(jobs) as JobName[];

export interface Run {
  /** Aborts when the process stops or the time limit is reached. */
  signal: AbortSignal;
  /** If this run fails there is no retry: whatever waits for the job must be told now. */
  isLast: boolean;
}

export type Handler<N extends JobName> = (
  deps: AppDeps,
  payload: Payload<N>,
  run: Run,
) => Promise<void>;

/** One handler for each job: a missing one does not compile. */
export type Handlers = { [N in JobName]: Handler<N> };
