import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { pairSwiss, type SwissDraw, type SwissRound } from '../../../shared/rules/events/swiss';

/** Up to this size, pairing is faster than starting a thread. */
const AT_ONCE = 64;

/** The thread is TypeScript in the sources, and a separate bundle next to this one in the build. */
const isSource = import.meta.url.endsWith('.ts');
const THREAD = new URL(`./pairing-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** A thread does not inherit the loader that runs the TypeScript sources. */
const LOADER = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${THREAD}', '${THREAD}'))`;

const oneAtATime = pLimit(1);
let thread: Worker | undefined;

function startThread(): Worker {
  const worker = isSource ? new Worker(LOADER, { eval: true }) : new Worker(THREAD);
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  worker.once('error', forget).once('exit', forget).unref();
  return worker;
}

/** Pairs large rounds in a thread, so that they block no requests. */
export async function drawRound(round: SwissRound): Promise<SwissDraw> {
  return round.players.length <= AT_ONCE ? pairSwiss(round) : pairInThread(round);
}

/** Keeps the thread, since later rounds take a fraction of the first once its code is compiled. */
export const pairInThread = (round: SwissRound): Promise<SwissDraw> =>
  oneAtATime(async () => {
    thread ??= startThread();
    thread.postMessage(round);
    // Rejects if the thread fails.
    const [draw] = await once(thread, 'message');
    return draw;
  });
