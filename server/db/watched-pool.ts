import pg from 'pg';

/** Milliseconds that work may hold or wait for a connection before the database is probed. */
const PATIENCE_MS = 400;

/** Milliseconds between checks. */
const TICK_MS = 200;

/** Milliseconds. A probe takes one on a database that is merely busy. */
const PROBE_MS = 1_000;

const SILENT = 'The database does not answer';

type Connected = Parameters<pg.Pool['connect']>[0] extends infer T ? T : never;
type Callback = Exclude<Connected, undefined>;

/**
 * A pool that detects a frozen or unreachable database which, unlike one that refuses connections,
 * never answers. If work takes long, a probe is sent on a separate connection. If it gets no
 * answer, everything that waits fails at once rather than at its time limit, and so do new calls
 * until the database answers again.
 */
export class WatchedPool extends pg.Pool {
  readonly #busy = new Map<pg.PoolClient, number>();
  readonly #waiting = new Map<(error: Error) => void, number>();
  readonly #timer = setInterval(() => this.#look(), TICK_MS).unref();
  #probe: pg.Client | undefined;
  #isProbing = false;
  #isSilent = false;

  constructor(private readonly config: pg.PoolConfig) {
    super(config);
    this.on('acquire', (client) => this.#busy.set(client, performance.now()));
    this.on('release', (_error, client) => this.#busy.delete(client));
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
    if (this.#isSilent) {
      callback(new Error(SILENT), undefined, () => {});
      return;
    }
    const giveUp = (error: Error) => callback(error, undefined, () => {});
    this.#waiting.set(giveUp, performance.now());
    super.connect((error, client, release) => {
      if (this.#waiting.delete(giveUp)) callback(error, client, release);
      else release();
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.#timer);
    this.#closeProbe();
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  #look(): void {
    if (this.#isProbing) return;
    const [oldest] = [...this.#first(this.#busy), ...this.#first(this.#waiting)].sort(
      (a, b) => a - b,
    );
    const isLate = oldest !== undefined && performance.now() - oldest > PATIENCE_MS;
    if (!isLate && !this.#isSilent) return;
    this.#isProbing = true;
    void this.#answers().then((answers) => {
      this.#isProbing = false;
      if (!this.ended && !this.ending) this.#conclude(answers);
    });
  }

  /** Maps keep insertion order, so the first entry is the oldest. */
  #first(times: Map<unknown, number>): number[] {
    const { value } = times.values().next();
    return value === undefined ? [] : [value];
  }

  #conclude(answers: boolean): void {
    const wasSilent = this.#isSilent;
    this.#isSilent = !answers;
    if (answers || wasSilent) return;
    const error = new Error(SILENT);
    for (const giveUp of [...this.#waiting.keys()]) {
      this.#waiting.delete(giveUp);
      giveUp(error);
    }
    for (const client of this.#busy.keys()) cutOff(client);
  }

  /** Resolves to false only for silence, since a refusal is an answer. */
  async #answers(): Promise<boolean> {
    const asked = this.#ask().then(
      () => true,
      () => {
        this.#closeProbe();
        return true;
      },
    );
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<false>((resolve) => {
      // After a long computation, timers fire before an answer that has already arrived is read.
      const late = () => setImmediate(() => setImmediate(() => resolve(false)));
      timer = setTimeout(late, PROBE_MS);
    });
    const answers = await Promise.race([asked, silence]);
    clearTimeout(timer);
    if (!answers) this.#closeProbe();
    return answers;
  }

  async #ask(): Promise<void> {
    if (!this.#probe) {
      const { connectionString, keepAlive } = this.config;
      const probe = new pg.Client({
        connectionString,
        keepAlive,
        application_name: 'ripcord-probe',
      });
      probe.on('error', () => {});
      this.#probe = probe;
      await probe.connect();
    }
    await this.#probe.query('select 1');
  }

  #closeProbe(): void {
    if (this.#probe) cutOff(this.#probe);
    this.#probe = undefined;
  }
}

/** Fails whatever the connection is waiting for. Ending it gracefully would wait for an answer. */
function cutOff(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
