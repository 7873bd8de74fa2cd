import { z } from 'zod';
import { idOut } from '#shared/fields';
import { occasions } from '#shared/rules/badge-occasions';
import type { AppDeps } from '../deps';
import { actSchema, eventActsSchema, NOTIFICATION_SUBJECTS } from './acts';

interface Job {
  payload: z.ZodType;
  /** Retries after the first attempt, with exponential backoff. */
  retries: number;
  /** Seconds before the first retry. */
  retryAfter: number;
  /** Seconds. */
  timeLimit: number;
  /** Concurrent runs per instance; one by default. */
  parallel?: number;
  /** Schedule in UTC; the payload is then empty. */
  cron?: string;
  /** At most one job per payload may be waiting. */
  oneWaiting?: boolean;
  /**
   * People take turns, by the payload's `userId`, with one running job per person, so that nobody
   * occupies all workers.
   */
  turns?: boolean;
  /** At most one run across all instances. */
  oneRunning?: boolean;
}

const nothing = z.object({});

/** Converts an upload for display; `folder` tells it from later uploads to the same post. */
const processing = {
  payload: z.object({ mediaId: idOut, folder: z.uuid(), userId: idOut }),
  // About four minutes of retries, to survive an outage of the storage.
  retries: 7,
  retryAfter: 2,
  timeLimit: 300,
  parallel: 2,
  turns: true,
} as const satisfies Job;

/** Tries for about 17 hours, to survive an outage of the mail server. */
const mailing = { retries: 10, retryAfter: 60, timeLimit: 60 } as const;

/** Ends in the transaction that writes the rows, so that each act counts once. */
const notifying = { retries: 7, retryAfter: 2, timeLimit: 60 } as const;

/**
 * All work that outlives its request. A job may run again even after it finished, so handlers must
 * be idempotent.
 */
export const jobs = {
  'media.process-image': processing,
  /** Separate from pictures, which take a second rather than minutes. */
  'media.process-video': processing,
  /** Removes the files of a deleted or replaced upload. */
  'media.delete-files': {
    payload: z.object({ folder: z.uuid() }),
    retries: 8,
    retryAfter: 5,
    timeLimit: 120,
  },
  /** Removes files that no row refers to. */
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
  /** Reads the parts of opponents' combos in battles from before searches found them. */
  'battles.read-opponents': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '*/10 * * * *',
    oneRunning: true,
  },
  /** Deletes children's accounts that no guardian confirmed in time. */
  'guardians.sweep': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '45 3 * * *',
  },
  /** Deletes what administrators removed, once it can no longer be undone. */
  'admin.finish-removals': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '15 4 * * *',
  },
  /** Learns from all public battles. Does nothing within an hour of the last fit. */
  'recommendations.refit': {
    payload: nothing,
    retries: 1,
    retryAfter: 60,
    timeLimit: 900,
    cron: '*/10 * * * *',
  },
  /**
   * Recomputes statistics of parts from public battles, unless done in the last 45 minutes, or since
   * an administrator asked for it.
   */
  'meta.refresh': {
    payload: z.object({ askedAt: z.iso.datetime().optional() }),
    retries: 1,
    retryAfter: 60,
    timeLimit: 900,
    cron: '*/10 * * * *',
    oneRunning: true,
  },
  /** Invalidates polled lists that show a person who looks different, was suspended or restored. */
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
  /** Makes the next events of series. */
  'events.repeat': {
    payload: nothing,
    retries: 2,
    retryAfter: 30,
    timeLimit: 600,
    cron: '*/5 * * * *',
    oneRunning: true,
  },
  /** Passes on places of waitlists that nobody took in time. */
  'events.end-offers': {
    payload: nothing,
    retries: 0,
    retryAfter: 1,
    timeLimit: 60,
    cron: '* * * * *',
    oneRunning: true,
  },
  /** Writes the notifications of an act. */
  'notifications.write': { ...notifying, payload: actSchema },
  /** Apart from the others, so that no flood of likes holds up a call. */
  'notifications.write-event': { ...notifying, payload: eventActsSchema },
  /** Removes notifications about something that is gone or hidden, and makes polls see the rest anew. */
  'notifications.refresh': {
    ...notifying,
    payload: z.object({ about: z.enum(NOTIFICATION_SUBJECTS), id: idOut }),
    oneWaiting: true,
  },
  /** Tells people a day before a tournament that they are registered for. */
  'notifications.remind': {
    payload: nothing,
    retries: 0,
    retryAfter: 1,
    timeLimit: 60,
    cron: '* * * * *',
    oneRunning: true,
  },
  /** Mails a notification at once. A job for each, so that one mail is tried again alone. */
  'notifications.mail': {
    ...mailing,
    payload: z.object({ notificationId: idOut, at: z.iso.datetime() }),
    parallel: 2,
  },
  /** Finds who gets a digest now. */
  'notifications.digests': {
    payload: nothing,
    retries: 0,
    retryAfter: 1,
    timeLimit: 240,
    cron: '*/5 * * * *',
    oneRunning: true,
  },
  /** Mails a person's digest of a time. */
  'notifications.mail-digest': {
    ...mailing,
    payload: z.object({ userId: idOut, since: z.iso.datetime(), until: z.iso.datetime() }),
  },
  'notifications.sweep': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 3_600,
    cron: '0 4 * * *',
  },
  /**
   * Sends all pushes that are due. One run sends many, since each holds a connection. What waits for
   * longer, as for the end of quiet hours, is sent by the clock.
   */
  'push.send': {
    payload: nothing,
    retries: 7,
    retryAfter: 2,
    timeLimit: 300,
    cron: '* * * * *',
    oneWaiting: true,
  },
  /** The same, in some seconds. */
  'push.send-later': { payload: nothing, retries: 0, retryAfter: 1, timeLimit: 300 },
  /** Sends all messages to webhooks that are due, as `push.send` does pushes. */
  'webhooks.send': {
    payload: nothing,
    retries: 7,
    retryAfter: 2,
    timeLimit: 300,
    cron: '* * * * *',
    oneWaiting: true,
  },
  /** The same, in some seconds. */
  'webhooks.send-later': { payload: nothing, retries: 0, retryAfter: 1, timeLimit: 300 },
  'webhooks.sweep': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 600,
    cron: '10 4 * * *',
  },
  /** Tells people of tokens that end soon. */
  'tokens.tend': {
    payload: nothing,
    retries: 2,
    retryAfter: 60,
    timeLimit: 600,
    cron: '20 * * * *',
    oneRunning: true,
  },
  /** Updates a person's battles from an event. */
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
  /** If this run fails, there is no retry, so whatever waits for the job must be notified now. */
  isLast: boolean;
  /** The job's, for `endWithin`. */
  id?: string;
}

export type Handler<N extends JobName> = (
  deps: AppDeps,
  payload: Payload<N>,
  run: Run,
) => Promise<void>;

/** One handler per job; a missing one does not compile. */
export type Handlers = { [N in JobName]: Handler<N> };
