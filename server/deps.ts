import type { Logger } from 'pino';
import type { Background } from './async';
import type { Config } from './config';
import type { Db, Pool } from './db/pool';
import type { JobQueue } from './jobs/queue';
import type { Mailer } from './mail/mailer';
import type { Storage } from './media/storage/storage';
import type { Realtime } from './realtime/events';

/** /api/ready answers 200 only in `ready`. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining';
}

export interface AppDeps {
  config: Config;
  pool: Pool;
  db: Db;
  log: Logger;
  mailer: Mailer;
  background: Background;
  /** Uploaded files. */
  storage: Storage;
  jobs: JobQueue;
  realtime: Realtime;
  readiness: Readiness;
  /** The current time, where results depend on the day; the system clock when absent. */
  clock?: () => Date;
}
