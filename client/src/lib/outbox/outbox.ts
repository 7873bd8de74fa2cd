import type { QueryClient } from '@tanstack/react-query';
import { ApiError, serverMessage } from '@/lib/api-error';
import { onForget, personalKey } from '@/lib/personal-keys';
import { onConnectionChange } from '@/lib/realtime';
import type { Entry, OutboxKind, Row } from './kinds';
import { Lane } from './lane';
import { type OutboxStore, outboxStore, type StoreView } from './store';

/** How long whoever records something waits for the server (milliseconds). */
const RECORD_TIMEOUT_MS = 4_000;

const FAILED = 'Ripcord did not accept it.';
const UNREADABLE = 'This version of Ripcord cannot read it.';

const USER_KEY = ['user'];

/** What became of a recording within a few seconds. */
export type Outcome<Answer> =
  | { state: 'sent'; answer: Answer }
  /** On the device and sent later; fleeting: only for as long as this page is open. */
  | { state: 'kept'; isFleeting: boolean }
  /** Refused and not kept: the form is still open to correct it. */
  | { state: 'refused'; error: ApiError };

/** A new object after every change. */
export interface OutboxView extends Omit<StoreView, 'rows'> {
  /** Everything that is not sent, oldest first. */
  entries: readonly Entry[];
  /** The same without what was recorded this moment and may be sent at once. */
  pending: readonly Entry[];
}

type RowLane = Lane<Row & { isOrdered: boolean }>;
type Recording<Body, About> = { clientId: string; body: Body; about: About };

/** Somebody who waits for the outcome; they hear exactly one, whatever the server says later. */
interface Recorder {
  body: unknown;
  /** The entry was not on the device before: refused, it need not be kept. */
  isNew: boolean;
  /** A form is open to correct what is refused. */
  hasForm: boolean;
  outcome?: Outcome<unknown>;
  settle: () => void;
}

/**
 * What a person recorded and the server has not confirmed. An entry is on the device before it is
 * sent, and leaves it when the server has answered for it.
 */
export class Outbox {
  readonly #client: QueryClient;
  readonly #userId: number;
  readonly #store: OutboxStore;
  readonly #kinds = new Map<string, OutboxKind>();
  readonly #lanes = new Map<string, RowLane>();
  readonly #listeners = new Set<() => void>();
  readonly #recorders = new Map<string, Recorder>();
  /** On their way to the device, shown already. */
  readonly #adding = new Map<string, Row>();
  /** Ids under which something may have been sent from this device. */
  readonly #known = new Set<string>();
  /** Kinds of which something got to the server since the cached answers were fetched. */
  readonly #arrived = new Set<string>();
  #stored: StoreView;
  #view: OutboxView = { entries: [], pending: [], isRead: false, isFleeting: false };
  #runs = 0;
  #stop = () => {};

  constructor(client: QueryClient, userId: number) {
    this.#client = client;
    this.#userId = userId;
    this.#store = outboxStore(userId);
    this.#stored = this.#store.view();
    onForget(personalKey(userId, 'outbox'), () => {
      const isGone = ({ kind }: Row) => this.#kinds.get(kind)?.survivesSignOut === false;
      for (const row of this.#adding.values()) if (isGone(row)) this.#adding.delete(row.clientId);
      void this.#store.clear(isGone);
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

  /** Registers kinds and sends them until the answer is called. */
  run(kinds: readonly OutboxKind[]): () => void {
    for (const kind of kinds) this.#kinds.set(kind.kind, kind);
    this.#runs += 1;
    if (this.#runs === 1) this.#stop = this.#listen();
    this.#refresh();
    if (this.#runs === 1) void this.#tryAll();
    return () => {
      this.#runs -= 1;
      if (this.#runs === 0) this.#stop();
    };
  }

  /**
   * Puts something on the device, then sends it, and answers after a few seconds at most. The same
   * clientId again replaces what is kept under it.
   */
  record<Body, About, Answer>(
    kind: OutboxKind<Body, About, Answer>,
    recording: Recording<Body, About>,
  ): Promise<Outcome<Answer>> {
    return this.#record(kind, recording, true);
  }

  /** As `record`, for what has no form that stays open: what is refused stays listed. */
  add<Body, About>(kind: OutboxKind<Body, About>, recording: Recording<Body, About>): void {
    void this.#record(kind, recording, false);
  }

  /** Puts back a row of an older version of the app, unless it is here already. */
  async restore(row: Row): Promise<void> {
    await this.#store.change(row.clientId, (present) => present ?? row);
  }

  /** Tries at once, also what was refused if its clientId is given. */
  async tryNow(clientId?: string): Promise<void> {
    if (clientId === undefined) return this.#tryAll();
    const retried = await this.#store.change(clientId, (row) => row && this.#again(row));
    if (!retried) return;
    const lane = this.#laneOf(retried);
    lane?.forget(clientId);
    await lane?.tryNow();
  }

  /** Resolves when everything that can be sent now is gone, or has to wait. */
  async sendAll(): Promise<void> {
    await this.#store.read();
    await this.#tryAll();
  }

  /** Forgets an entry. What is on its way may still arrive. */
  async discard(clientId: string): Promise<void> {
    for (const lane of this.#lanes.values()) lane.forget(clientId);
    await this.#store.change(clientId, () => undefined);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#store.read()).length === 0 && this.#adding.size === 0;
  }

  async #record<Body, About, Answer>(
    kind: OutboxKind<Body, About, Answer>,
    recording: Recording<Body, About>,
    hasForm: boolean,
  ): Promise<Outcome<Answer>> {
    const { clientId, body } = recording;
    const giveUpAt = Date.now() + RECORD_TIMEOUT_MS;
    const { recorder, settled } = newRecorder(body, hasForm);
    recorder.isNew = !this.#stored.rows.some((row) => row.clientId === clientId);
    const row: Row = {
      ...recording,
      kind: kind.kind,
      savedAt: this.#store.nextTime(),
      mayBeStored: this.#known.has(clientId),
      problem: null,
    };
    this.#recorders.set(clientId, recorder);
    if (recorder.isNew) this.#adding.set(clientId, row);
    const stop = this.run([kind]);
    await this.#store.change(clientId, (before) => {
      recorder.isNew = !before;
      if (!before) return row;
      const { savedAt, mayBeStored } = before;
      return { ...row, savedAt, mayBeStored };
    });
    this.#adding.delete(clientId);

    const lane = this.#lane(kind.lane(body));
    lane.forget(clientId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, giveUpAt - Date.now());
    });
    await Promise.race([settled, timeout, lane.tryNow()]);
    clearTimeout(timer);
    if (this.#recorders.get(clientId) === recorder) this.#recorders.delete(clientId);
    this.#refresh();
    stop();
    const { isFleeting } = this.#store.view();
    return (recorder.outcome as Outcome<Answer>) ?? { state: 'kept', isFleeting };
  }

  #again(row: Row): Row {
    const isOrdered = this.#kinds.get(row.kind)?.isOrdered && row.problem !== null;
    // The lane has moved on meanwhile.
    const savedAt = isOrdered ? this.#store.nextTime() : row.savedAt;
    return { ...row, savedAt, problem: null };
  }

  #canSend(row: Row): boolean {
    return row.problem === null && this.#laneOf(row) !== undefined;
  }

  #laneOf(row: Row) {
    const kind = this.#kinds.get(row.kind);
    return kind?.canSend(row) ? this.#lane(kind.lane(row.body)) : undefined;
  }

  #lane(name: string): RowLane {
    const known = this.#lanes.get(name);
    if (known) return known;
    const lane: RowLane = new Lane({
      lock: `ripcord-outbox-${this.#userId}-${name}`,
      isActive: () => this.#runs > 0,
      queued: async () =>
        (await this.#store.read())
          .filter((row) => this.#canSend(row) && this.#laneOf(row) === lane)
          .map((row) => ({ ...row, isOrdered: this.#kinds.get(row.kind)?.isOrdered === true })),
      send: (row) => this.#send(row),
      giveUp: (row, error) => this.#giveUp(row, error),
      onStalled: () => this.#refresh(),
      // The same person finds everything as it was after signing in again.
      onSignedOut: () => void this.#client.invalidateQueries({ queryKey: USER_KEY }),
    });
    this.#lanes.set(name, lane);
    return lane;
  }

  async #send({ clientId }: Row): Promise<void> {
    let sent: Row | undefined;
    // As it is right now; and if this page ends before the answer comes, the next one knows.
    await this.#store.change(clientId, (row) => {
      sent = row?.problem === null ? row : undefined;
      return sent ? { ...sent, mayBeStored: true } : row;
    });
    const kind = sent && this.#kinds.get(sent.kind);
    if (!sent || !kind) return;
    const { body } = sent;
    const answer = await this.#deliver(kind, sent);
    kind.onSent?.(this.#client, this.#userId, answer);
    if (!kind.onSent) this.#arrived.add(kind.kind);
    this.#known.add(clientId);
    // Changed meanwhile, it goes once more; deleted meanwhile, it does not come back.
    const left = await this.#store.change(clientId, (row) =>
      row && !isSame(row.body, body) ? row : undefined,
    );
    if (left) return;
    const recorder = this.#take(clientId);
    if (!recorder) return;
    recorder.outcome = { state: 'sent', answer };
    recorder.settle();
    this.#showArrived();
  }

  async #deliver(kind: OutboxKind, row: Row): Promise<unknown> {
    try {
      return await kind.send(row);
    } catch (error) {
      // Somebody else has signed in meanwhile, in another tab: this person was not refused.
      const isRefusal = error instanceof ApiError && [403, 404].includes(error.status);
      if (isRefusal && !(await this.#isStillMe())) {
        throw new ApiError(401, 'Somebody else is signed in.');
      }
      throw error;
    }
  }

  async #isStillMe(): Promise<boolean> {
    await this.#client.refetchQueries({ queryKey: USER_KEY });
    const user = this.#client.getQueryData<{ id: number } | null>(USER_KEY);
    return user === undefined || user?.id === this.#userId;
  }

  async #giveUp({ clientId, body, mayBeStored }: Row, error: unknown): Promise<void> {
    const isHeard = error instanceof ApiError && isSame(this.#recorders.get(clientId)?.body, body);
    const recorder = isHeard ? this.#take(clientId) : undefined;
    // Set before the row is gone: what is said to be kept is kept.
    if (recorder) recorder.outcome = { state: 'refused', error: error as ApiError };
    const isReturned = recorder?.isNew && recorder.hasForm;
    const problem = serverMessage(error, FAILED);
    await this.#store.change(clientId, (row) => {
      // Changed or deleted meanwhile: something else was refused.
      if (!row || !isSame(row.body, body)) return row;
      return isReturned ? undefined : { ...row, problem, mayBeStored };
    });
    if (!mayBeStored) this.#known.delete(clientId);
    recorder?.settle();
  }

  #take(clientId: string): Recorder | undefined {
    const recorder = this.#recorders.get(clientId);
    this.#recorders.delete(clientId);
    return recorder;
  }

  /** Tries again when there is reason to believe that it works now. */
  #listen(): () => void {
    const tryNow = () => void this.#tryAll();
    const onVisible = () => document.visibilityState === 'visible' && tryNow();
    const stops = [
      this.#store.subscribe(this.#refresh),
      onConnectionChange((isConnected) => isConnected && tryNow()),
    ];
    window.addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', onVisible);
      for (const lane of this.#lanes.values()) lane.stop();
    };
  }

  #tryAll(): Promise<void> {
    return this.#runLanes((lane) => lane.tryNow());
  }

  async #runLanes(run: (lane: RowLane) => Promise<void> | undefined): Promise<void> {
    const rows = this.#store.view().rows.filter((row) => this.#canSend(row));
    const lanes = new Set(rows.map((row) => this.#laneOf(row)));
    await Promise.all([...lanes].map((lane) => lane && run(lane)));
    this.#showArrived();
  }

  readonly #refresh = (): void => {
    const stored = this.#store.view();
    if (stored !== this.#stored) this.#compare(this.#stored.rows, stored.rows);
    this.#stored = stored;
    const onDevice = new Set(stored.rows.map(({ clientId }) => clientId));
    const adding = [...this.#adding.values()].filter(({ clientId }) => !onDevice.has(clientId));
    const entries = [...stored.rows, ...adding].map((row) => this.#entry(row));
    const pending = entries.filter(({ clientId }) => !this.#recorders.get(clientId)?.isNew);
    const { isRead, isFleeting } = stored;
    const view = { entries, pending, isRead, isFleeting };
    if (!isSame(view, this.#view)) {
      this.#view = view;
      for (const listener of [...this.#listeners]) listener();
    }
    // Another tab may have left something behind.
    void this.#runLanes((lane) => (lane.isStalled ? undefined : lane.run()));
  };

  #entry(row: Row): Entry {
    const kind = this.#kinds.get(row.kind);
    const lane = this.#laneOf(row);
    const isReadable = lane !== undefined && kind?.canShow(row) === true;
    const problem = lane ? row.problem : UNREADABLE;
    return {
      ...row,
      problem,
      state: problem !== null ? 'refused' : lane?.isStalled ? 'waiting' : 'sending',
      isReadable,
      label: kind?.label ?? 'entry',
      summary: (isReadable && kind?.summary(row)) || '',
      survivesSignOut: kind?.survivesSignOut ?? true,
    };
  }

  /** What left the device was sent by another tab, or was discarded and may have arrived before. */
  #compare(before: readonly Row[], now: readonly Row[]): void {
    const left = new Set(now.map(({ clientId }) => clientId));
    for (const { clientId, kind } of before) {
      if (left.has(clientId) || this.#known.has(clientId)) continue;
      this.#known.add(clientId);
      this.#arrived.add(kind);
    }
  }

  #showArrived(): void {
    for (const kind of this.#arrived) this.#kinds.get(kind)?.refresh?.(this.#client);
    this.#arrived.clear();
  }
}

function newRecorder(body: unknown, hasForm: boolean) {
  const recorder: Recorder = { body, hasForm, isNew: false, settle: () => {} };
  const settled = new Promise<void>((resolve) => {
    recorder.settle = resolve;
  });
  return { recorder, settled };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const outboxes = new WeakMap<QueryClient, Map<number, Outbox>>();

/** The outbox of a person, shared by all screens that show the same data. */
export function outboxOf(client: QueryClient, userId: number): Outbox {
  const known = outboxes.get(client) ?? new Map<number, Outbox>();
  outboxes.set(client, known);
  const outbox = known.get(userId) ?? new Outbox(client, userId);
  known.set(userId, outbox);
  return outbox;
}
