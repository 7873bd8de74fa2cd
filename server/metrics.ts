import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { type RequestHandler, Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackup } from './backups';
import type { AppDeps } from './deps';
import { EVENT_STREAM } from './http/responses';
import { jobNames } from './jobs/definitions';

/** Counted by this process since its start. */
export const failedJobs = new Counter({
  name: 'failed_jobs_total',
  help: 'Runs of jobs that failed; final: without another try',
  labelNames: ['name', 'final'],
  registers: [],
});
export const failedMails = new Counter({
  name: 'failed_mails_total',
  help: 'Mails that the mail server did not accept',
  registers: [],
});

export const PUSH_RESULTS = ['sent', 'gone', 'later', 'refused', 'dropped', 'expired'] as const;
export const pushes = new Counter({
  name: 'push_total',
  help: 'Pushes by what became of them; later: the push service asked for another try, or did not answer; dropped: seen meanwhile, or not to be shown any more',
  labelNames: ['result'],
  registers: [],
});

export const webhookMessages = new Counter({
  name: 'webhook_attempts_total',
  help: 'Messages sent to webhooks, each attempt by what became of it',
  labelNames: ['result'],
  registers: [],
});

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves Prometheus metrics of this process if METRICS_TOKEN is set. Not in the contract: the
 * reader is a scraper with its own token that expects Prometheus's text format, not the client.
 */
export function metrics({
  config,
  pool,
  realtime,
}: Pick<AppDeps, 'config' | 'pool' | 'realtime'>): RequestHandler {
  const { metricsToken, dataDir } = config;
  if (!metricsToken) return (_req, _res, next) => next();
  const router = Router();

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(failedMails);
  registry.registerMetric(failedJobs);
  registry.registerMetric(pushes);
  for (const result of PUSH_RESULTS) pushes.inc({ result }, 0);
  registry.registerMetric(webhookMessages);
  for (const result of ['sent', 'failed']) webhookMessages.inc({ result }, 0);
  new Gauge({
    name: 'push_queue_length',
    help: 'Pushes that wait, also for the end of quiet hours',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query('select count(*)::int as waiting from push_queue');
      this.set(rows[0].waiting);
    },
  });
  // Without a first sample, an alert would miss the first failure.
  for (const name of jobNames) failedJobs.inc({ name, final: 'true' }, 0);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'websocket_connections',
    help: 'Open sockets',
    registers: [registry],
    collect() {
      this.set(realtime.openSockets);
    },
  });

  new Gauge({
    name: 'database_connections',
    help: 'Connections for requests, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'disk_bytes',
    help: 'The file system of DATA_DIR; free: for unprivileged users',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const disk = await statfs(dataDir).catch(() => undefined);
      if (!disk) return;
      this.set({ kind: 'size' }, disk.blocks * disk.bsize);
      this.set({ kind: 'free' }, disk.bavail * disk.bsize);
    },
  });

  new Gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the newest archive in DATA_DIR/backups was completed; 0 without one',
    registers: [registry],
    async collect() {
      this.set((await lastBackup(dataDir)) / 1_000);
    },
  });

  router.use((req, res, next) => {
    const stop = duration.startTimer({ method: req.method });
    // The route's pattern, not the path, so that there is one series per route rather than per id.
    res.once('finish', () => {
      // How long somebody watched is no time that anybody waited.
      if (res.getHeader('Content-Type') === EVENT_STREAM) return;
      stop({ route: String(req.route?.path ?? 'other'), status: res.statusCode });
    });
    next();
  });

  const expected = digest(`Bearer ${metricsToken}`);
  router.get('/api/metrics', async (req, res, next) => {
    if (!timingSafeEqual(digest(req.get('authorization') ?? ''), expected)) return next();
    res.setHeader('Cache-Control', 'no-store');
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
