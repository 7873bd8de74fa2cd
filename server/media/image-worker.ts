import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Metadata } from 'sharp';
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

/** A process that works on one picture at a time. */
export class ImageWorker {
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
