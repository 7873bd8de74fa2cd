import { ApiError, NetworkError } from '@/lib/api-error';

/** Retry delays (milliseconds): doubles from the first to the last. */
const FIRST_DELAY_MS = 2_000;
const LAST_DELAY_MS = 60_000;
/** After this many server errors an entry no longer blocks an ordered lane. */
const MAX_FAULTS = 3;
/** How long to wait (milliseconds) for the lock of another tab, which may be suspended. */
const LOCK_TIMEOUT_MS = 10_000;

interface Queued {
  clientId: string;
}

interface LaneOptions<Item extends Queued> {
  lock: string;
  isOrdered: () => boolean;
  isActive: () => boolean;
  /** Entries to send, oldest first; read each time, since other tabs change them. */
  queued: () => Promise<readonly Item[]>;
  /** Sends an entry and removes it. @throws the error of the attempt */
  send: (item: Item) => Promise<void>;
  /** Called if an entry was refused or failed too often: it needs the person. */
  giveUp: (item: Item, error: unknown) => Promise<void>;
  onStalled: () => void;
  onSignedOut: () => void;
}

/** Sends the entries of one lane one at a time, with exponential backoff. */
export class Lane<Item extends Queued> {
  readonly #options: LaneOptions<Item>;
  readonly #failures = new Map<string, number>();
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStalled = false;
  #delay = FIRST_DELAY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** From Retry-After; going online does not shorten it. */
  #quietUntil = 0;

  constructor(options: LaneOptions<Item>) {
    this.#options = options;
  }

  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** Like `run`, with the delays reset. */
  tryNow(): Promise<void> {
    this.#delay = FIRST_DELAY_MS;
    return this.run();
  }

  /** Resolves once every entry has been tried or has to wait. */
  async run(): Promise<void> {
    if (!this.#options.isActive() || Date.now() < this.#quietUntil) return;
    if (this.#running) this.#isAskedAgain = true;
    else this.#running = this.#pass();
    await this.#running;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The entry was edited or deleted: resets its failures. */
  forget(clientId: string): void {
    this.#failures.delete(clientId);
  }

  async #pass(): Promise<void> {
    const { queued, lock, isActive } = this.#options;
    try {
      do {
        this.#isAskedAgain = false;
        if ((await queued()).length === 0) this.#setStalled(false);
        else await withLock(lock, () => this.#sendAll());
      } while (this.#isAskedAgain && !this.#isStalled && isActive());
    } finally {
      this.#running = undefined;
    }
  }

  async #sendAll(): Promise<void> {
    const { queued, send, isActive } = this.#options;
    clearTimeout(this.#timer);
    const failed = new Map<string, unknown>();
    while (isActive()) {
      const item = this.#pick(await queued(), failed);
      if (!item) break;
      try {
        await send(item);
        this.#failures.delete(item.clientId);
        this.#delay = FIRST_DELAY_MS;
        if (failed.size === 0) this.#setStalled(false);
      } catch (error) {
        if (await this.#mustWait(item, error)) return this.#sleep(error);
        if (this.#failures.has(item.clientId)) failed.set(item.clientId, error);
      }
    }
    const [fault] = failed.values();
    if (fault === undefined) this.#setStalled(false);
    else this.#sleep(fault);
  }

  /** Unordered lanes start with the entry that failed least, so that none is blocked. */
  #pick(queued: readonly Item[], failed: ReadonlyMap<string, unknown>): Item | undefined {
    if (this.#options.isOrdered()) return queued[0];
    const failures = ({ clientId }: Item) => this.#failures.get(clientId) ?? 0;
    return queued
      .filter(({ clientId }) => !failed.has(clientId))
      .toSorted((a, b) => failures(a) - failures(b))[0];
  }

  async #mustWait(item: Item, error: unknown): Promise<boolean> {
    const { giveUp, onSignedOut } = this.#options;
    const isOrdered = this.#options.isOrdered();
    const { clientId } = item;
    if (error instanceof ApiError && error.status === 401) onSignedOut();
    const failure = classify(error);
    const failures = (this.#failures.get(clientId) ?? 0) + 1;
    const isHopeless = failure === 'fault' && isOrdered && failures >= MAX_FAULTS;
    if (failure === 'refused' || isHopeless) {
      this.#failures.delete(clientId);
      await giveUp(item, error);
      return false;
    }
    if (failure === 'fault' || !isOrdered) this.#failures.set(clientId, failures);
    return failure === 'wait' || isOrdered;
  }

  #sleep(error: unknown): void {
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    const delay = seconds === undefined ? this.#delay : seconds * 1_000;
    if (seconds === undefined) this.#delay = Math.min(this.#delay * 2, LAST_DELAY_MS);
    else this.#quietUntil = Date.now() + delay;
    this.#setStalled(true);
    clearTimeout(this.#timer);
    if (!this.#options.isActive()) return;
    this.#timer = setTimeout(() => {
      this.#quietUntil = 0;
      void this.run();
    }, delay);
  }

  #setStalled(isStalled: boolean): void {
    if (isStalled === this.#isStalled) return;
    this.#isStalled = isStalled;
    this.#options.onStalled();
  }
}

/**
 * Classifies a failed attempt. `wait`: the network, session or server is down for all entries.
 * `fault`: a server error for this entry. `refused`: rejected by the server.
 */
function classify(error: unknown): 'wait' | 'fault' | 'refused' {
  if (error instanceof NetworkError) return 'wait';
  if (!(error instanceof ApiError)) return 'fault';
  const { status } = error;
  if (status === 401 || status === 429 || status > 501) return 'wait';
  // Errors without our error body come from a proxy or a captive portal.
  return status < 500 && error.serverMessage ? 'refused' : 'fault';
}

/**
 * Runs in one tab at a time using Web Locks (secure contexts only). Without them, or if another tab
 * holds the lock for too long, runs anyway: the server deduplicates by clientId.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS);
  let isOurs = false;
  try {
    await navigator.locks.request(name, { signal: timeout.signal }, () => {
      clearTimeout(timer);
      isOurs = true;
      return work();
    });
  } catch (error) {
    if (isOurs) throw error;
    await work();
  } finally {
    clearTimeout(timer);
  }
}
