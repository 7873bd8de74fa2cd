import type { AppDeps } from '../deps';
import type { RealtimeEvent } from './events';
import { type Hub, userRoom } from './hub';
import * as queries from './presence.queries';

/** Somebody is gone this long after their last socket closed (milliseconds): a reload is no goodbye. */
const GONE_MS = 2_000;

/** Keeps the table of who is online, as far as this instance knows, and tells when it changes. */
export interface Presence {
  /** Somebody's socket is in their room now; resolves when the others can know. Never rejects. */
  opened(userId: number): Promise<void>;
  /** A socket of somebody has left their room. */
  closed(userId: number): void;
  /** Says that this instance lives, puts right what an outage left wrong, removes dead instances. */
  beat(): Promise<void>;
  /** Takes this instance away with everybody who is there. */
  close(): Promise<void>;
}

/** Somebody who is here, or was until just now. */
interface Visitor {
  /** Whether the table says so. */
  isWritten: boolean;
  /** Runs while it may still be a reload. */
  leaving?: NodeJS.Timeout;
  /** One change after the other. */
  work: Promise<void>;
}

export function createPresence(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  hub: Hub,
  instanceId: string,
  publish: (event: RealtimeEvent) => void,
): Presence {
  const visitors = new Map<number, Visitor>();
  let isRegistered = false;
  let isClosed = false;

  const register = async () => {
    await queries.upsertInstance(db, instanceId);
    isRegistered = true;
  };
  const tell = (userId: number, online: boolean) =>
    publish({ type: 'presence.changed', userId, online });

  /** Makes the table say what the hub says. */
  async function settle(userId: number, visitor: Visitor): Promise<void> {
    const isHere = hub.has(userRoom(userId));
    if (isHere === visitor.isWritten || isClosed) return;
    if (isHere) {
      if (!isRegistered) await register();
      await queries.insertPresence(db, instanceId, [userId]);
    } else {
      await queries.deletePresence(db, instanceId, userId);
    }
    visitor.isWritten = isHere;
    tell(userId, isHere);
  }

  function enqueue(userId: number, visitor: Visitor): Promise<void> {
    visitor.work = visitor.work
      .then(() => settle(userId, visitor))
      // The next beat tries again.
      .catch((error: unknown) => log.warn({ err: error }, 'presence could not be written'))
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
      visitor.leaving = setTimeout(() => enqueue(userId, visitor), GONE_MS);
    },

    async beat() {
      // Who has nobody here has nothing to say, and nobody to tell.
      if (visitors.size === 0 || isClosed) return;
      await register();
      const written = [...visitors].filter(([, { isWritten }]) => isWritten).map(([id]) => id);
      if (written.length > 0) {
        // Others took this instance for dead, while it was frozen or cut off.
        const missing = await queries.insertPresence(db, instanceId, written);
        for (const userId of missing) tell(userId, true);
      }
      await Promise.all([...visitors].map(([userId, visitor]) => settleLater(userId, visitor)));
      for (const userId of await queries.sweepInstances(db)) tell(userId, false);
    },

    async close() {
      isClosed = true;
      for (const { leaving } of visitors.values()) clearTimeout(leaving);
      await Promise.all([...visitors.values()].map(({ work }) => work));
      if (!isRegistered) return;
      await queries.deleteInstance(db, instanceId);
      for (const [userId, { isWritten }] of visitors) if (isWritten) tell(userId, false);
    },
  };

  /** Unless it may still be a reload. */
  async function settleLater(userId: number, visitor: Visitor): Promise<void> {
    const isHere = hub.has(userRoom(userId));
    if (isHere || !visitor.isWritten) await enqueue(userId, visitor);
  }
}
