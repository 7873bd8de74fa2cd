import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Language } from '#shared/languages';
import { settledBefore, TurnQueue } from '../async';
import type { Config } from '../config';
import { unavailable } from '../http/app-error';
import { readerLanguage } from '../i18n/reader';
import type { Input, Output, TaskName, TaskRunner } from './definitions';
import { fromSent, type SentError } from './errors';
import { startWorker } from './start-worker';

export interface ThreadData {
  databaseUrl: string;
  logLevel: Config['logLevel'];
  /** Maximum database connections. */
  connections: number;
  /** Added to the thread's nice value. */
  nice: number;
}

export interface Order {
  id: number;
  name: TaskName;
  /** Of the person who waits for the output. */
  language: Language;
  input: unknown;
}

export interface Answer {
  id: number;
  output?: unknown;
  error?: SentError;
}

interface Waiting {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  hasEnded = false;

  constructor(workerData: ThreadData) {
    this.#worker = startWorker({ workerData });
    this.#worker.on('message', ({ id, output, error }: Answer) => {
      const run = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) run?.reject(fromSent(error));
      else run?.resolve(output);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end());
    this.#worker.unref();
  }

  get running(): number {
    return this.#waiting.size;
  }

  run(name: TaskName, language: Language, input: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ id, name, language, input } satisfies Order);
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #end(cause?: unknown): void {
    this.hasEnded = true;
    for (const { reject } of this.#waiting.values()) reject(unavailable(cause));
    this.#waiting.clear();
  }

  async close(deadline: AbortSignal): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await settledBefore(deadline, exited);
    await this.#worker.terminate();
  }
}

interface LaneOptions extends ThreadData {
  threads: number;
  /** Tasks that share a thread: while one waits for the database, another computes. */
  perThread: number;
}

/** Threads of the same kind; they start when needed, and stay for what they have loaded. */
class Lane {
  readonly #queue = new TurnQueue<() => Promise<void>>();
  #threads: Thread[] = [];

  constructor(private readonly options: LaneOptions) {}

  run(name: TaskName, person: number, input: unknown): Promise<unknown> {
    const language = readerLanguage();
    return new Promise((resolve, reject) => {
      this.#queue.add(person, () =>
        this.#thread().run(name, language, input).then(resolve, reject),
      );
      this.#next();
    });
  }

  #next(): void {
    const { threads, perThread } = this.options;
    while (this.#queue.active < threads * perThread) {
      const entry = this.#queue.take();
      if (!entry) return;
      void entry.item().finally(() => {
        entry.end();
        this.#next();
      });
    }
  }

  /** The least busy thread. */
  #thread(): Thread {
    this.#threads = this.#threads.filter(({ hasEnded }) => !hasEnded);
    const [least] = this.#threads.toSorted((a, b) => a.running - b.running);
    if (least && (least.running === 0 || this.#threads.length === this.options.threads)) {
      return least;
    }
    const started = new Thread(this.options);
    this.#threads.push(started);
    return started;
  }

  async close(deadline: AbortSignal): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close(deadline)));
  }
}

export interface Threads extends TaskRunner {
  /** Waits for running tasks until the deadline. */
  close(deadline: AbortSignal): Promise<void>;
}

/** One processor is left to requests. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

export function createThreads(options: Pick<ThreadData, 'databaseUrl' | 'logLevel'>): Threads {
  const lanes = {
    people: new Lane({ ...options, threads: THREADS, perThread: 2, connections: 2, nice: 5 }),
    // Everybody at an event waits for its next round.
    events: new Lane({ ...options, threads: 1, perThread: 1, connections: 1, nice: 0 }),
  };
  return {
    async run<N extends TaskName>(name: N, person: number, input: Input<N>) {
      const lane = name === 'pair-round' ? lanes.events : lanes.people;
      return (await lane.run(name, person, input)) as Output<N>;
    },
    async close(deadline) {
      await Promise.all(Object.values(lanes).map((lane) => lane.close(deadline)));
    },
  };
}
