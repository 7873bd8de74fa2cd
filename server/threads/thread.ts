import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createDb, createPool } from '../db/pool';
import { inLanguage } from '../i18n/reader';
import { createLogger } from '../log';
import { tasks } from '../thread-tasks';
import { toSent } from './errors';
import type { Answer, Order, ThreadData } from './threads';

const { databaseUrl, logLevel, connections, nice } = workerData as ThreadData;

// On Linux this is the priority of the calling thread alone: requests get the processor first.
if (nice > 0 && process.platform === 'linux') os.setPriority(nice);

const log = createLogger({ logLevel });
const pool = createPool(databaseUrl, {
  name: 'ripcord-thread',
  max: connections,
  onIdleError: (err) => log.warn({ err }, 'a thread lost an idle database connection'),
});
const deps = { db: createDb(pool), log };

async function work({ id, name, language, input }: Order): Promise<Answer> {
  try {
    // Each name has its own input.
    const task = tasks[name] as (own: typeof deps, sent: unknown) => unknown;
    return { id, output: await inLanguage(language, () => task(deps, input)) };
  } catch (error) {
    return { id, error: toSent(error) };
  }
}

parentPort?.on('message', async (order: Order | 'close') => {
  if (order !== 'close') {
    parentPort?.postMessage(await work(order));
    return;
  }
  await pool.end();
  process.exit();
});
