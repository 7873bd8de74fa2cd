import type { Logger } from 'pino';
import type { Background } from './background';
import type { Config } from './config';
import type { Db, Pool } from './db/pool';
import type { JobQueue } from './jobs/queue';
import type { Mailer } from './mail/mailer';
import type { Storage } from './media/storage/storage';
import type { Realtime } from './realtime/realtime';

/** Where the process stands in its life; /api/ready answers 200 only in `ready`. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining';
}

/** Everything the app is given from outside; tests make their own. */
export interface AppDeps {
  config: Config;
  pool: Pool;
  db: Db;
  log: Logger;
  mailer: Mailer;
  background: Background;
  /** Uploaded files. */
  storage: Storage;
  /** Work that outlives its request. */
  jobs: JobQueue;
  realtime: Realtime;
  readiness: Readiness;
  /** The time, for what depends on the day; the machine's own when left out. */
  clock?: () => Date;
}
