import { transact } from '../db/pool';
import type { AppDeps } from '../deps';
import type { RealtimeEvent } from './events';
import { type Hub, userRoom } from './hub';
import * as queries from './presence.queries';

/** Milliseconds before a person without sockets counts as offline, to allow for a reload. */
const OFFLINE_DELAY_MS = 2_000;

/** Maintains this instance's rows in the presence table, and publishes changes. */
export interface Presence {
  /** Call when a socket has joined its user's room. Resolves when others see it; never rejects. */
  opened(userId: number): Promise<void>;
  /** Call when a socket has left its user's room. */
  closed(userId: number): void;
  /** Renews this instance's registration, repairs rows after an outage, removes dead instances. */
  beat(): Promise<void>;
  /** Removes this instance and its rows. */
  close(): Promise<void>;
}

interface Visitor {
  /** Whether the table has a row for this person. */
  isWritten: boolean;
  /** Runs for OFFLINE_DELAY_MS. */
  leaving?: NodeJS.Timeout;
  /** Chains changes, so that they run one after another. */
  work: Promise<void>;
}

export function createPresence(
  deps: Pick<AppDeps, 'db' | 'log'>,
  hub: Hub,
  instanceId: string,
  publish: (event: RealtimeEvent) => void,
): Presence {
  const visitors = new Map<number, Visitor>();
  let isRegistered = false;
  let isClosed = false;

  const register = async () => {
    await transact(deps, (tx) => queries.upsertInstance(tx, instanceId));
    isRegistered = true;
  };
  const announce = (userId: number, online: boolean) =>
    publish({ type: 'presence.changed', userId, online });

  /** Makes the table match the hub. */
  async function update(userId: number, visitor: Visitor): Promise<void> {
    const isHere = hub.has(userRoom(userId));
    if (isHere === visitor.isWritten || isClosed) return;
    if (isHere) {
      if (!isRegistered) await register();
      await transact(deps, (tx) => queries.insertPresence(tx, instanceId, [userId]));
    } else {
      await transact(deps, (tx) => queries.deletePresence(tx, instanceId, userId));
    }
    visitor.isWritten = isHere;
    announce(userId, isHere);
  }

  function enqueue(userId: number, visitor: Visitor): Promise<void> {
    visitor.work = visitor.work
      .then(() => update(userId, visitor))
      // The next heartbeat retries.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'presence could not be written'))
      .then(() => {
        const isIdle = !visitor.isWritten && !hub.has(userRoom(userId));
        if (isIdle && visitors.get(userId) === visitor) visitors.delete(userId);
      });
    return visitor.work;
  }

  return {
    opened(userId) {
      const visitor = visitors.get(userId) ?? { isWritten: false, work: Promise.resolve() };
      visitors.set(userId, visitor);
      clearTimeout(visitor.leaving);
      return enqueue(userId, visitor);
    },

    closed(userId) {
      const visitor = visitors.get(userId);
      if (!visitor || isClosed || hub.has(userRoom(userId))) return;
      clearTimeout(visitor.leaving);
      visitor.leaving = setTimeout(() => enqueue(userId, visitor), OFFLINE_DELAY_MS);
    },

    async beat() {
      if (visitors.size === 0 || isClosed) return;
      await register();
      const written = [...visitors].filter(([, { isWritten }]) => isWritten).map(([id]) => id);
      if (written.length > 0) {
        // Other instances removed these rows while this one was frozen or cut off.
        const missing = await transact(deps, (tx) =>
          queries.insertPresence(tx, instanceId, written),
        );
        for (const userId of missing) announce(userId, true);
      }
      // People who went offline are left to their OFFLINE_DELAY_MS.
      const due = [...visitors].filter(
        ([userId, { isWritten }]) => hub.has(userRoom(userId)) || !isWritten,
      );
      await Promise.all(due.map(([userId, visitor]) => enqueue(userId, visitor)));
      for (const userId of await transact(deps, queries.sweepInstances)) announce(userId, false);
    },

    async close() {
      isClosed = true;
      for (const { leaving } of visitors.values()) clearTimeout(leaving);
      await Promise.all([...visitors.values()].map(({ work }) => work));
      if (!isRegistered) return;
      await transact(deps, (tx) => queries.deleteInstance(tx, instanceId));
      for (const [userId, { isWritten }] of visitors) if (isWritten) announce(userId, false);
    },
  };
}
