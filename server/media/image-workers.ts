import { msg } from '#shared/translate';
import { TurnQueue } from '../async';
import { AppError } from '../http/app-error';
import { type ImageTask, ImageWorker, type MadeImage } from './image-worker';
import type { Header } from './images';
import { UnprocessableMedia } from './processing';

const BUSY = msg('Many pictures are being uploaded right now. Please try again in a moment.');
const TOO_MANY = msg(
  'You are uploading too many pictures at once. Please wait until some of them are done.',
);

/** Seconds. */
const RETRY_AFTER = 10;
/** Pictures that may wait: everybody's, and one person's. */
const MAX_WAITING = 200;
const MAX_WAITING_EACH = 40;
export interface Turn {
  /** The person whose turn it takes. Pictures without one share a queue. */
  userId?: number;
  /** Aborts both the wait and the work. */
  signal?: AbortSignal;
  /** Milliseconds it may wait for its turn. */
  waitLimit?: number;
  /** Seconds the work may take. */
  timeLimit?: number;
}

/** Seconds. */
const TIME_LIMIT = 60;

/**
 * Processes for pictures of one size class. People take turns, with one picture per person at a
 * time, so that nobody occupies all processes.
 */
export class Lane {
  readonly #queue = new TurnQueue<() => Promise<void>>();
  readonly #workers = new Set<ImageWorker>();
  readonly #free = new Set<ImageWorker>();

  constructor(
    readonly size: number,
    /** MiB per process. */
    readonly memory: number,
    /** Milliseconds after which an idle process exits. */
    readonly idleLimit: number,
  ) {}

  /** Starts a process before it is needed. */
  warmUp(): void {
    if (this.#workers.size === 0) this.#free.add(this.#take());
  }

  /** @throws AppError 429, 503; UnprocessableMedia; the signal's reason */
  run(task: ImageTask, turn: Turn): Promise<Header | MadeImage | null> {
    const { userId, signal, waitLimit } = turn;
    if (this.#queue.sizeOf(userId) >= MAX_WAITING_EACH) {
      throw new AppError('rate_limited', TOO_MANY, { retryAfter: RETRY_AFTER });
    }
    if (this.#queue.size >= MAX_WAITING) throw busy();
    const patience = waitLimit === undefined ? undefined : AbortSignal.timeout(waitLimit);
    const stop = AbortSignal.any([signal, patience].filter((each) => each !== undefined));
    return new Promise((resolve, reject) => {
      const begin = () => {
        stop.removeEventListener('abort', giveUp);
        return this.#work(task, turn).then(resolve, reject);
      };
      const giveUp = () => {
        this.#queue.remove(userId, begin);
        reject(signal?.aborted ? signal.reason : busy());
      };
      if (stop.aborted) return giveUp();
      stop.addEventListener('abort', giveUp, { once: true });
      this.#queue.add(userId, begin);
      this.#next();
    });
  }

  #next(): void {
    while (this.#queue.active < this.size) {
      const entry = this.#queue.take();
      if (!entry) return;
      void entry.item().finally(() => {
        entry.end();
        this.#next();
      });
    }
  }

  async #work(task: ImageTask, { signal, timeLimit = TIME_LIMIT }: Turn) {
    const late = AbortSignal.timeout(timeLimit * 1_000);
    const worker = this.#take();
    try {
      return await worker.run(task, signal ? AbortSignal.any([signal, late]) : late);
    } catch (error) {
      if (late.aborted && !signal?.aborted)
        throw new UnprocessableMedia({ kind: 'image_too_slow' }, { cause: error });
      throw error;
    } finally {
      if (worker.hasEnded) this.#workers.delete(worker);
      else this.#free.add(worker);
    }
  }

  #take(): ImageWorker {
    for (const worker of this.#free) {
      this.#free.delete(worker);
      if (!worker.hasEnded) return worker;
      this.#workers.delete(worker);
    }
    const worker = new ImageWorker(this.memory, this.idleLimit);
    this.#workers.add(worker);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.kill()));
  }
}

const busy = () => new AppError('unavailable', BUSY, { retryAfter: RETRY_AFTER });

/**
 * Together with the server they stay near 400 MB. So there is one process for each, with the memory
 * of the decoded picture (`memoryOf`), 65 MB for itself, most of it shared, and a margin.
 */
const lanes = {
  quick: new Lane(1, 160, 10 * 60_000),
  large: new Lane(1, 256, 10_000),
  /** Fonts take 30 MB, and are gone with the process soon after the last card. */
  cards: new Lane(2, 160, 30_000),
};

/** Call when an upload starts, so that a process starts while the file arrives. */
export const prepareImageWorker = (): void => lanes.quick.warmUp();

/** @throws AppError 429, 503; UnprocessableMedia; the signal's reason; Error otherwise */
export const runImageTask = async <T extends Header | MadeImage | null>(
  lane: keyof typeof lanes,
  task: ImageTask,
  turn: Turn,
): Promise<T> => (await lanes[lane].run(task, turn)) as T;

/** Kills the processes; their current tasks fail. */
export async function closeImageWorkers(): Promise<void> {
  await Promise.all(Object.values(lanes).map((lane) => lane.close()));
}
