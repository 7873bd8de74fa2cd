import { ApiError } from '@/lib/api-error';
import { onConnectionChange } from '@/lib/realtime';
import { judge } from './failure';
import { withLock } from './with-lock';

/** Waits between attempts that got no answer: the first (milliseconds), doubled up to the last. */
const FIRST_WAIT_MS = 2_000;
const LAST_WAIT_MS = 60_000;

interface Named {
  clientId: string;
}

/** What waits to be sent, and what becomes of it. The list itself is kept on the device. */
export interface Queue<Entry extends Named> {
  /** The lock under which one tab at a time sends. */
  lock: string;
  /** Whether each must be through before the next may go. */
  isInOrder: boolean;
  /** So often may the server fail over one of them before it is given up. */
  faultsMax: number;
  /** What is to be sent, in order: read anew each time, for another tab may have changed it. */
  waiting: () => readonly Entry[] | Promise<readonly Entry[]>;
  /** Sends one and takes it off the list. @throws why it could not be sent */
  send: (entry: Entry) => Promise<void>;
  /** Nothing but a person's doing helps it. */
  giveUp: (entry: Entry, error: unknown) => void | Promise<void>;
  /** Whether it waits for the connection, or for the server to take things again. */
  onStalled: (isStalled: boolean) => void;
  /** All that could be tried for now has been. */
  onRest?: () => void;
  /** The session has ended; whoever signs in again as the same person finds all as it was. */
  onSignedOut: () => void;
}

/**
 * Sends what waits, one after the other: at once, when the device comes online, when the page
 * becomes visible, when the socket connects, and after growing pauses.
 */
export class SendingLoop<Entry extends Named> {
  readonly #queue: Queue<Entry>;
  /** How often each failed. */
  readonly #failures = new Map<string, number>();
  #isStalled = false;
  #isRunning = false;
  #isAskedAgain = false;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The server asked for quiet until then; being online again is no reason to disturb it. */
  #quietUntil = 0;
  #stopWatching: (() => void) | undefined;

  constructor(queue: Queue<Entry>) {
    this.#queue = queue;
  }

  get isStalled(): boolean {
    return this.#isStalled;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  start(): void {
    if (this.#stopWatching) return;
    const tryNow = () => this.tryNow();
    const onVisible = () => {
      if (document.visibilityState === 'visible') tryNow();
    };
    const stopListening = onConnectionChange((connected) => connected && tryNow());
    window.addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', onVisible);
    this.#stopWatching = () => {
      stopListening();
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', onVisible);
    };
    this.run();
  }

  stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** As `run`, and begins anew with short pauses. */
  tryNow(): boolean {
    this.#wait = FIRST_WAIT_MS;
    return this.run();
  }

  /** Sends what waits. Answers false where that must not be tried now. */
  run(): boolean {
    if (!this.#stopWatching || Date.now() < this.#quietUntil) return false;
    if (this.#isRunning) {
      this.#isAskedAgain = true;
      return true;
    }
    this.#isRunning = true;
    this.#isAskedAgain = false;
    void this.#pass().finally(() => {
      this.#isRunning = false;
      // What came just as the last one was done.
      if (this.#isAskedAgain && !this.#isStalled && this.run()) return;
      this.#queue.onRest?.();
    });
    return true;
  }

  /** What is known of it no longer counts: it was changed, or is gone. */
  forget(clientId: string): void {
    this.#failures.delete(clientId);
  }

  async #pass(): Promise<void> {
    const waiting = await this.#queue.waiting();
    if (waiting.length === 0) return this.#setStalled(false);
    clearTimeout(this.#timer);
    await withLock(this.#queue.lock, () => this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    const failed = new Map<string, unknown>();
    while (this.#stopWatching) {
      const entry = this.#pick(await this.#queue.waiting(), failed);
      if (!entry) break;
      try {
        await this.#queue.send(entry);
        this.#failures.delete(entry.clientId);
        this.#wait = FIRST_WAIT_MS;
        if (failed.size === 0) this.#setStalled(false);
      } catch (error) {
        if (await this.#mustWait(entry, error)) return this.#sleep(error);
        if (this.#failures.has(entry.clientId)) failed.set(entry.clientId, error);
      }
    }
    const [fault] = failed.values();
    if (fault === undefined) this.#setStalled(false);
    else this.#sleep(fault);
  }

  /** Where order does not matter, what failed least goes first: no single one holds up the others. */
  #pick(waiting: readonly Entry[], failed: ReadonlyMap<string, unknown>): Entry | undefined {
    if (this.#queue.isInOrder) return waiting[0];
    const failures = ({ clientId }: Entry) => this.#failures.get(clientId) ?? 0;
    return waiting
      .filter(({ clientId }) => !failed.has(clientId))
      .toSorted((a, b) => failures(a) - failures(b))[0];
  }

  /** Whether nothing more is to be sent for now. */
  async #mustWait(entry: Entry, error: unknown): Promise<boolean> {
    const { isInOrder, faultsMax } = this.#queue;
    const { clientId } = entry;
    if (error instanceof ApiError && error.status === 401) this.#queue.onSignedOut();
    const failure = judge(error);
    const failures = (this.#failures.get(clientId) ?? 0) + 1;
    if (failure === 'refused' || (failure === 'fault' && failures >= faultsMax)) {
      this.#failures.delete(clientId);
      await this.#queue.giveUp(entry, error);
      return false;
    }
    if (failure === 'fault' || !isInOrder) this.#failures.set(clientId, failures);
    return failure === 'wait' || isInOrder;
  }

  #sleep(error: unknown): void {
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    const wait = seconds === undefined ? this.#wait : seconds * 1_000;
    if (seconds === undefined) this.#wait = Math.min(this.#wait * 2, LAST_WAIT_MS);
    else this.#quietUntil = Date.now() + wait;
    this.#setStalled(true);
    clearTimeout(this.#timer);
    if (!this.#stopWatching) return;
    this.#timer = setTimeout(() => {
      this.#quietUntil = 0;
      this.run();
    }, wait);
  }

  #setStalled(isStalled: boolean): void {
    if (isStalled === this.#isStalled) return;
    this.#isStalled = isStalled;
    this.#queue.onStalled(isStalled);
  }
}
