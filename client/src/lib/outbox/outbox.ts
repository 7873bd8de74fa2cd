import type { QueryClient } from '@tanstack/react-query';
import { language } from '#shared/translate';
import { ApiError, serverMessage } from '@/lib/api-error';
import { listen, stopAll } from '@/lib/listen';
import { notify } from '@/lib/notify';
import { onForget, personalKey } from '@/lib/personal-keys';
import { onConnectionChange } from '@/lib/realtime';
import {
  deliver,
  EMPTY,
  isSame,
  type OutboxKind,
  type OutboxView,
  type Outcome,
  REFUSED,
  type Recorder,
  type Row,
  toEntry,
  withBody,
} from './kinds';
import { Lane } from './lane';
import { type OutboxStore, outboxStore } from './store';

/** How long a form waits for the server (milliseconds). */
const RECORD_TIMEOUT_MS = 4_000;
const USER_KEY = ['user'];

/** One person's unconfirmed entries: stored on the device first, then sent. */
export class Outbox {
  readonly #client: QueryClient;
  readonly #userId: number;
  readonly #store: OutboxStore;
  readonly #kinds = new Map<string, OutboxKind>();
  readonly #lanes = new Map<string, Lane<Row>>();
  readonly #listeners = new Set<() => void>();
  readonly #recorders = new Map<string, Recorder>();
  /** Ids of attempts that may have arrived, with their `attempted` bodies. */
  readonly #known = new Map<string, unknown[] | undefined>();
  /** Kinds with entries sent since the cached data was fetched. */
  readonly #arrived = new Set<string>();
  #rows: readonly Row[] = [];
  #view = EMPTY;
  #runs = 0;
  #stop = () => {};

  constructor(client: QueryClient, userId: number) {
    this.#client = client;
    this.#userId = userId;
    this.#store = outboxStore(userId);
    onForget(personalKey(userId, 'outbox'), () => {
      void this.#store.clear(({ kind }) => this.#kinds.get(kind)?.isDroppedAtSignOut === true);
    });
  }

  readonly view = (): OutboxView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#store.subscribe(this.#refresh);
    this.#refresh();
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  };

  /** Registers kinds and keeps sending until the returned function is called. */
  run(kinds: readonly OutboxKind[]): () => void {
    for (const kind of kinds) this.#kinds.set(kind.kind, kind);
    this.#runs += 1;
    if (this.#runs === 1) this.#stop = this.#listen();
    this.#refresh();
    return () => {
      this.#runs -= 1;
      if (this.#runs === 0) this.#stop();
    };
  }

  /**
   * Stores an entry, sends it and resolves within a few seconds. The same clientId replaces the
   * stored entry. Unless a form stays open, a refused entry stays listed.
   */
  async record<Body, About, Answer>(
    kind: OutboxKind<Body, About, Answer>,
    { clientId, body, about }: { clientId: string; body: Body; about: About },
    { hasForm = true } = {},
  ): Promise<Outcome<Answer>> {
    const giveUpAt = Date.now() + RECORD_TIMEOUT_MS;
    const recorder: Recorder = { body, hasForm, isNew: false, settle: () => {} };
    const settled = new Promise<void>((resolve) => {
      recorder.settle = resolve;
    });
    this.#recorders.set(clientId, recorder);
    const stop = this.run([kind]);
    const savedAt = this.#store.nextTime();
    const mayBeStored = this.#known.has(clientId);
    const attempted = mayBeStored ? this.#known.get(clientId) : [];
    await this.#store.change(clientId, (before) => {
      recorder.isNew = !before;
      const row = { kind: kind.kind, clientId, body, about, problem: null };
      const isRefused = before !== undefined && before.problem !== null;
      const onPurpose = isRefused && { attempted: undefined };
      return { savedAt, mayBeStored, attempted, ...before, ...row, ...onPurpose };
    });
    const lane = this.#lane(kind, body, about);
    lane.forget(clientId);
    const timer = setTimeout(recorder.settle, giveUpAt - Date.now());
    await Promise.race([settled, lane.tryNow()]);
    clearTimeout(timer);
    if (this.#recorders.get(clientId) === recorder) this.#recorders.delete(clientId);
    this.#refresh();
    stop();
    const { isFleeting } = this.#store;
    return (recorder.outcome as Outcome<Answer>) ?? { state: 'kept', isFleeting };
  }

  /** Sends everything now, or one entry even if it was refused. */
  async tryNow(clientId?: string): Promise<void> {
    if (clientId !== undefined) await this.#retry(clientId);
    else await this.#store.read();
    await this.#runLanes((lane) => lane.tryNow());
  }

  async #retry(clientId: string): Promise<void> {
    const savedAt = this.#store.nextTime();
    for (const lane of this.#lanes.values()) lane.forget(clientId);
    await this.#store.change(clientId, (row) => {
      // An ordered lane has moved past this entry.
      const kind = row && row.problem !== null ? this.#kinds.get(row.kind) : undefined;
      const isLate = kind?.isOrdered && !kind.holdsLane;
      return row && { ...row, problem: null, attempted: undefined, ...(isLate && { savedAt }) };
    });
  }

  /** An attempt in flight may still arrive. */
  async discard(clientId: string): Promise<void> {
    for (const lane of this.#lanes.values()) lane.forget(clientId);
    await this.#store.change(clientId, () => undefined);
  }

  /** Returns undefined for rows this version cannot read. */
  #laneOf({ kind: name, body, about }: Row): Lane<Row> | undefined {
    const kind = this.#kinds.get(name);
    if (!kind) return undefined;
    // An unknown `about` leaves the URL or the lane unknown.
    const needsAbout = !kind.route || kind.params !== undefined;
    const isKnown = !needsAbout || kind.schema.safeParse(about).success;
    const isReadable = isKnown && kind.route?.body.safeParse(body).success !== false;
    return isReadable ? this.#lane(kind, body, about) : undefined;
  }

  #lane<Body, About>(kind: OutboxKind<Body, About>, body: Body, about: About): Lane<Row> {
    const name = kind.lane?.(body, about) ?? kind.kind;
    const known = this.#lanes.get(name);
    if (known) return known;
    const kindOf = (row: Row) => this.#kinds.get(row.kind);
    const isOwn = (row: Row) => this.#laneOf(row) === lane;
    const lane: Lane<Row> = new Lane<Row>({
      lock: `ripcord-outbox-${this.#userId}-${name}`,
      isOrdered: () => this.#store.rows.some((row) => isOwn(row) && kindOf(row)?.isOrdered),
      isActive: () => this.#runs > 0,
      queued: async () => {
        const rows = (await this.#store.read()).filter(isOwn);
        const held = rows.findIndex((row) => row.problem !== null && kindOf(row)?.holdsLane);
        return rows.slice(0, held < 0 ? undefined : held).filter(({ problem }) => problem === null);
      },
      send: (row) => this.#send(row),
      giveUp: (row, error) => this.#giveUp(row, error),
      onStalled: () => this.#refresh(),
      onSignedOut: () => void this.#client.invalidateQueries({ queryKey: USER_KEY }),
    });
    this.#lanes.set(name, lane);
    return lane;
  }

  async #send({ clientId }: Row): Promise<void> {
    let sent: Row | undefined;
    // Records the attempt in the row, in case the page is closed before the response.
    await this.#store.change(clientId, (row) => {
      sent = row?.problem === null ? row : undefined;
      const attempted = sent?.attempted && withBody(sent.attempted, sent.body);
      return sent ? { ...sent, mayBeStored: true, attempted } : row;
    });
    const kind = sent && this.#kinds.get(sent.kind);
    if (!sent || !kind) return;
    const { body } = sent;
    const page = { client: this.#client, userId: this.#userId };
    const answer = await deliver(kind, sent, page, () => this.#isSignedIn());
    const recorder = this.#recorders.get(clientId);
    const hasForm = recorder?.hasForm === true && isSame(recorder.body, body);
    kind.onSent?.(this.#client, this.#userId, answer, { about: sent.about, hasForm });
    if (!kind.onSent) this.#arrived.add(kind.kind);
    this.#known.set(clientId, [body]);
    // If edited meanwhile, it is resent; if deleted, it stays deleted.
    const left = await this.#store.change(clientId, (row) =>
      row && !isSame(row.body, body) ? row : undefined,
    );
    const taken = left ? undefined : this.#take(clientId);
    if (!taken) return;
    taken.outcome = { state: 'sent', answer };
    taken.settle();
    this.#showArrived();
  }

  /** False if another tab signed in somebody else. */
  async #isSignedIn(): Promise<boolean> {
    await this.#client.refetchQueries({ queryKey: USER_KEY });
    const user = this.#client.getQueryData<{ id: number } | null>(USER_KEY);
    return user === undefined || user?.id === this.#userId;
  }

  async #giveUp({ clientId, body, mayBeStored }: Row, error: unknown): Promise<void> {
    const isHeard = isSame(this.#recorders.get(clientId)?.body, body);
    const recorder = isHeard && error instanceof ApiError ? this.#take(clientId) : undefined;
    const isReturned = recorder?.isNew && recorder.hasForm;
    const isGone = error instanceof ApiError && error.status === 410;
    if (isGone && !recorder?.hasForm) notify(serverMessage(error, REFUSED));
    // Set before the row is deleted, so that the outcome matches the store.
    if (recorder?.hasForm) recorder.outcome = { state: 'refused', error: error as ApiError };
    const problem = serverMessage(error, '');
    await this.#store.change(clientId, (row) => {
      // If edited or deleted meanwhile, the refusal concerns an older version.
      if (!row || !isSame(row.body, body)) return row;
      return isReturned || isGone
        ? undefined
        : { ...row, problem, language: language(), mayBeStored };
    });
    if (mayBeStored) this.#known.set(clientId, undefined);
    else this.#known.delete(clientId);
    recorder?.settle();
  }

  #take(clientId: string): Recorder | undefined {
    const recorder = this.#recorders.get(clientId);
    this.#recorders.delete(clientId);
    return recorder;
  }

  /** Retries on events that make success likely. */
  #listen(): () => void {
    const tryNow = () => void this.tryNow();
    const onVisible = () => document.visibilityState === 'visible' && tryNow();
    const stop = stopAll(
      this.#store.subscribe(this.#refresh),
      onConnectionChange((isConnected) => isConnected && tryNow()),
      listen(window, 'online', tryNow),
      listen(document, 'visibilitychange', onVisible),
    );
    tryNow();
    return () => {
      stop();
      for (const lane of this.#lanes.values()) lane.stop();
    };
  }

  async #runLanes(run: (lane: Lane<Row>) => Promise<void> | undefined): Promise<void> {
    const rows = this.#store.rows.filter(({ problem }) => problem === null);
    const lanes = new Set(rows.map((row) => this.#laneOf(row)));
    await Promise.all([...lanes].map((lane) => lane && run(lane)));
    this.#showArrived();
  }

  readonly #refresh = (): void => {
    const { rows, isFleeting } = this.#store;
    this.#compare(this.#rows, rows);
    this.#rows = rows;
    const entries = rows.map((row) => {
      const lane = this.#laneOf(row);
      return toEntry(row, this.#kinds.get(row.kind), lane && { isStalled: lane.isStalled });
    });
    const pending = entries.filter(({ clientId }) => !this.#recorders.get(clientId)?.isNew);
    const view = { entries, pending, isFleeting };
    if (!isSame(view, this.#view)) {
      this.#view = view;
      for (const listener of [...this.#listeners]) listener();
    }
    // Another tab may have left entries.
    void this.#runLanes((lane) => (lane.isStalled ? undefined : lane.run()));
  };

  /** Rows that disappeared were sent or discarded by another tab. */
  #compare(before: readonly Row[], now: readonly Row[]): void {
    const left = new Set(now.map(({ clientId }) => clientId));
    for (const { clientId, kind, body } of before) {
      if (left.has(clientId) || this.#known.has(clientId)) continue;
      this.#known.set(clientId, [body]);
      this.#arrived.add(kind);
    }
  }

  #showArrived(): void {
    for (const kind of this.#arrived) this.#kinds.get(kind)?.refresh?.(this.#client);
    this.#arrived.clear();
  }
}

const outboxes = new WeakMap<QueryClient, Map<number, Outbox>>();

export function outboxOf(client: QueryClient, userId: number): Outbox {
  const known = outboxes.get(client) ?? new Map<number, Outbox>();
  outboxes.set(client, known);
  const outbox = known.get(userId) ?? new Outbox(client, userId);
  known.set(userId, outbox);
  return outbox;
}
