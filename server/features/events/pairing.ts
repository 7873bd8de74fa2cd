import { Worker } from 'node:worker_threads';
import { pairSwiss, type SwissDraw, type SwissRound } from '../../../shared/rules/events/swiss';

/** Up to here pairing takes less time than starting a thread. */
const AT_ONCE = 64;

/** In the sources it is TypeScript, in the build a bundle of its own beside this one. */
const isSource = import.meta.url.endsWith('.ts');
const THREAD = new URL(`./pairing-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** A thread does not inherit the loader that runs the sources. */
const LOADER = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${THREAD}', '${THREAD}'))`;

/** Pairs large rounds in a thread, so that nobody else's request waits for it. */
export async function drawRound(round: SwissRound): Promise<SwissDraw> {
  return round.players.length <= AT_ONCE ? pairSwiss(round) : pairInThread(round);
}

export function pairInThread(round: SwissRound): Promise<SwissDraw> {
  return new Promise((resolve, reject) => {
    const worker = isSource
      ? new Worker(LOADER, { eval: true, workerData: round })
      : new Worker(THREAD, { workerData: round });
    worker.once('message', resolve);
    worker.once('error', reject);
    // Settled already, unless it ended without an answer.
    worker.once('exit', (code) => reject(new Error(`Pairing ended with ${code}`)));
  });
}
