import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Metadata } from 'sharp';
import { msg } from '#shared/translate';
import { TurnQueue } from '../async';
import { AppError } from '../http/app-error';
import type { Frame } from './cards';
import { startChild } from './child';
import type { Header } from './images';
import { UnprocessableMedia } from './processing';

/** A task for `image-tool.js`; paths are absolute. */
export type ImageTask = { file: string } & (
  | { task: 'header' }
  | ({ task: 'still'; format: Metadata['format']; maxHeight?: number } & Making)
  | ({ task: 'animation' } & Making)
  | CardTask
);

/** Draws a card; `file` is the picture in its frame, or '' without one. */
interface CardTask {
  task: 'card';
  svg: string;
  /** TrueType files, the preferred ones first. */
  fonts: string[];
  /** Pixels. */
  frame: (Frame & { maxPixels: number }) | null;
  /** The file to write, a JPEG. */
  output: string;
}

interface Making {
  /** Pixels, narrowest first; the picture is at least as wide as the widest. */
  widths: number[];
  maxPixels: number;
  /** Output folder. */
  dir: string;
}

interface MadeFile {
  name: string;
  /** Pixels. */
  width: number;
}

export interface MadeImage {
  files: MadeFile[];
  /** The first frame of an animation. */
  still: MadeFile | null;
  /** Data URI. */
  placeholder: string;
}

export type ImageAnswer = { result: Header | MadeImage | null } | Failed;

interface Failed {
  /** With `error`, the picture is not to blame. */
  failed: 'unreadable' | 'memory' | 'error';
  /** Shown only in the log. */
  message: string;
  /** Set for a system error. */
  code?: string;
  syscall?: string;
}

const BUSY = msg('Many pictures are being uploaded right now. Please try again in a moment.');
const TOO_MANY = msg(
  'You are uploading too many pictures at once. Please wait until some of them are done.',
);

/** Seconds. */
const RETRY_AFTER = 10;
/** Pictures that may wait: everybody's, and one person's. */
const MAX_WAITING = 200;
const MAX_WAITING_EACH = 40;
/** Tasks after which a process is replaced, before memory fragmentation adds up. */
const MAX_TASKS = 500;
/** MiB. JavaScript needs little, since pictures are outside its heap. */
const HEAP_LIMIT = 128;
/** MiB beyond a lane's limit, for code, stacks and memory that libraries only reserve. */
const RESERVED = 384;

/** Next to this file both in the sources and in the build. */
const TOOL = fileURLToPath(new URL('./image-tool.js', import.meta.url));

/** Signals that end a process which cannot allocate memory, or whose decoder crashes. */
const OUT_OF_MEMORY = ['SIGABRT', 'SIGTRAP'];
const CRASHES = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'];

class ImageWorker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<NodeJS.Signals | null>;
  #idle: NodeJS.Timeout | undefined;
  #tasks = 0;

  constructor(
    memory: number,
    readonly idleLimit: number,
  ) {
    const args = ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT}`, TOOL, String(memory)];
    this.#child = startChild(process.execPath, args, {
      limits: { data: memory + RESERVED },
      // Otherwise glibc keeps what was freed by each thread: up to 70 MB.
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = once(this.#child, 'exit').then(([, signal]) => signal);
    this.#ended.catch(() => {});
    this.#child.on('error', () => {});
    this.#rest();
  }

  get hasEnded(): boolean {
    const { killed, connected, exitCode, signalCode } = this.#child;
    return killed || !connected || exitCode !== null || signalCode !== null;
  }

  #hold(): void {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Keeps an idle process from preventing the server, a tool or a test from exiting. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.kill(), this.idleLimit).unref();
  }

  kill(): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#child.kill('SIGKILL');
    return this.#ended.catch(() => {});
  }

  /** @throws the signal's reason; UnprocessableMedia; Error if the picture is not to blame */
  async run(task: ImageTask, signal: AbortSignal): Promise<Header | MadeImage | null> {
    signal.throwIfAborted();
    const kill = () => void this.kill();
    this.#hold();
    signal.addEventListener('abort', kill, { once: true });
    const done = new AbortController();
    try {
      const answered = once(this.#child, 'message', { signal: done.signal });
      answered.catch(() => {});
      this.#child.send(task, () => {});
      const answer = await Promise.race([
        answered.then(([message]) => message as ImageAnswer),
        this.#ended.then((by) => failureOf(by)),
      ]);
      signal.throwIfAborted();
      if ('result' in answer) return answer.result;
      if (answer.failed === 'memory') kill();
      throw errorOf(answer);
    } finally {
      done.abort();
      signal.removeEventListener('abort', kill);
      this.#rest();
      this.#tasks += 1;
      if (this.#tasks >= MAX_TASKS) kill();
    }
  }
}

function failureOf(by: NodeJS.Signals | null): Failed {
  const message = `The image process ended with ${by}`;
  if (by && OUT_OF_MEMORY.includes(by)) return { failed: 'memory', message };
  return { failed: by && CRASHES.includes(by) ? 'unreadable' : 'error', message };
}

function errorOf({ failed, message, code, syscall }: Failed): Error {
  const cause = new Error(message);
  if (failed === 'unreadable')
    return new UnprocessableMedia({ kind: 'image_unreadable' }, { cause });
  if (failed === 'memory') return new UnprocessableMedia({ kind: 'image_too_complex' }, { cause });
  return Object.assign(cause, code && { code }, syscall && { syscall });
}

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
