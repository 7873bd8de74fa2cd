import type { Outcome } from './types';

/** So long does the recorder of something wait for the server (milliseconds). */
const KEEP_WAIT_MS = 4_000;

/**
 * Who recorded something and waits a few seconds to hear what becomes of it. They hear one thing
 * only: what is said to be kept is kept, whatever the server says later.
 */
export class Waiter {
  readonly outcome: Promise<Outcome<unknown>>;
  /** What they recorded. */
  readonly body: unknown;
  /** It was not on the device before: refused, it need not be kept. */
  isNew = false;
  readonly #until = Date.now() + KEEP_WAIT_MS;
  readonly #kept: () => Outcome<never>;
  #isKept = false;
  #isTaken = false;
  #tell: (outcome: Outcome<unknown>) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `kept` is what is said when the server is not waited for any longer. */
  constructor(body: unknown, kept: () => Outcome<never>) {
    this.body = body;
    this.#kept = kept;
    this.outcome = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** It is on the device: from now on that can be said. */
  startWaiting(): void {
    this.#isKept = true;
    this.#timer = setTimeout(() => this.giveUp(), this.#until - Date.now());
  }

  /** It is kept, and the server is not waited for any longer. */
  giveUp(): void {
    if (this.#isKept && this.take()) this.tell(this.#kept());
  }

  /** Whether they may still be told something else; then nobody else may. */
  take(): boolean {
    if (this.#isTaken) return false;
    clearTimeout(this.#timer);
    this.#isTaken = true;
    return true;
  }

  /** For who has taken it. */
  tell(outcome: Outcome<unknown>): void {
    this.#tell(outcome);
  }
}
