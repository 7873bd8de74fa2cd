import pg from 'pg';

/** Milliseconds between checks. */
const TICK_MS = 100;

/** Ticks without an answer after which the database counts as frozen, however fast it was before. */
const LEAST_PATIENCE = 15;
/** … and however slow. After as many, a silent connection is replaced. */
const MOST_PATIENCE = 40;
/** Patience as a multiple of the slowest recent answer. */
const FACTOR = 4;
/** Share of the slowest answer that counts a tick later: half of it after seven seconds. */
const FADING = 0.99;

const SILENT = 'The database does not answer';

type Connected = Parameters<pg.Pool['connect']>[0] extends infer T ? T : never;
type Callback = Exclude<Connected, undefined>;

/**
 * A pool that detects a frozen or unreachable database which, unlike one that refuses connections,
 * never answers. While there is work, a probe on a connection of its own asks again and again. If
 * it waits for longer than the latest answers explain, everything that waits fails at once rather
 * than at its time limit, and so do new calls until the database answers again.
 *
 * On an overloaded machine, answers are late as well. So patience grows with their delay, the
 * connection of the probe is open before it is needed, and waiting is counted in ticks rather than
 * in time: a process that gets no processor time does not tick.
 */
export class WatchedPool extends pg.Pool {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #timer = setInterval(() => this.#tick(), TICK_MS).unref();
  #probe: pg.Client | undefined;
  #asked: Promise<void> | undefined;
  #hasAsked = false;
  #isSilent = false;
  /** Ticks since the probe asked. */
  #ticks = 0;
  /** Ticks until the slowest recent answer. */
  #slowest = 0;
  readonly #parts: pg.Pool[] = [];

  constructor(private readonly config: pg.PoolConfig) {
    super(config);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(callback: Callback): void {
    const giveUp = this.#wait((error) => callback(error, undefined, () => {}));
    if (!giveUp) return;
    super.connect((error, client, release) => {
      if (this.#waiting.delete(giveUp)) callback(error, client, release);
      // pg-pool passes no `release` with an error.
      else release?.();
    });
  }

  /** Asks the database for an answer, which needs no free connection. */
  ping(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = this.#wait(reject);
      if (!giveUp) return;
      const asked = this.#asked ?? this.#ask();
      void asked.then(resolve, reject).finally(() => this.#waiting.delete(giveUp));
    });
  }

  /** Undefined if the database is silent already. */
  #wait(giveUp: (error: Error) => void): typeof giveUp | undefined {
    if (this.#isSilent) {
      giveUp(new Error(SILENT));
      return undefined;
    }
    this.#waiting.add(giveUp);
    return giveUp;
  }

  /** Adds a pool that ends together with this one. Its events are this one's, too. */
  add(part: pg.Pool): void {
    this.#parts.push(part);
    part.on('error', (...args) => this.emit('error', ...args));
    part.on('connect', (client) => this.emit('connect', client));
    part.on('acquire', (client) => this.emit('acquire', client));
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.#timer);
    const parts = this.#parts.map((part) => part.end());
    const ended = Promise.all([super.end(), this.#endProbe(), ...parts]).then(() => {});
    if (!callback) return ended;
    void ended.then(callback);
    return undefined;
  }

  async #endProbe(): Promise<void> {
    const probe = this.#asked ? undefined : this.#probe;
    if (!probe) return this.#closeProbe();
    this.#probe = undefined;
    await probe.end();
  }

  #tick(): void {
    this.#slowest *= FADING;
    const isWorking = this.totalCount > this.idleCount || this.#waiting.size > 0;
    const isFirst = !this.#hasAsked && this.totalCount > 0;
    if (!this.#asked) {
      if (isWorking || isFirst || this.#isSilent) this.#ask().catch(() => {});
      return;
    }
    this.#ticks += 1;
    const patience = Math.max(LEAST_PATIENCE, FACTOR * this.#slowest);
    if (this.#ticks > Math.min(patience, MOST_PATIENCE)) this.#fallSilent();
    if (this.#ticks > MOST_PATIENCE) this.#closeProbe();
  }

  #fallSilent(): void {
    if (this.#isSilent) return;
    this.#isSilent = true;
    const error = new Error(SILENT);
    for (const giveUp of this.#waiting) giveUp(error);
    this.#waiting.clear();
    const { _clients: clients } = this as unknown as { _clients: pg.Client[] };
    for (const client of clients) cutOff(client);
  }

  /** Rejects if the database refuses, which is an answer too. */
  #ask(): Promise<void> {
    const known = this.#probe;
    const probe = known ?? this.#createProbe();
    this.#probe = probe;
    this.#hasAsked = true;
    this.#ticks = 0;
    const asked = (known ? Promise.resolve() : probe.connect()).then(async () => {
      await probe.query('select 1');
    });
    this.#asked = asked;
    asked.then(
      () => this.#hear(probe),
      () => {
        this.#hear(probe);
        this.#lose(probe);
      },
    );
    return asked;
  }

  #hear(probe: pg.Client): void {
    // Otherwise it has been replaced.
    if (this.#probe !== probe) return;
    this.#asked = undefined;
    if (!this.#isSilent) this.#slowest = Math.max(this.#slowest, this.#ticks);
    this.#isSilent = false;
  }

  #createProbe(): pg.Client {
    const { connectionString, keepAlive } = this.config;
    const probe = new pg.Client({
      connectionString,
      keepAlive,
      application_name: 'ripcord-probe',
    });
    probe.on('error', () => this.#lose(probe));
    return probe;
  }

  #lose(probe: pg.Client): void {
    if (this.#probe === probe) this.#closeProbe();
  }

  #closeProbe(): void {
    const probe = this.#probe;
    this.#probe = undefined;
    this.#asked = undefined;
    if (probe) cutOff(probe);
  }
}

/** Fails whatever the connection is waiting for. Ending it gracefully would wait for an answer. */
function cutOff(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
