import { setTimeout as wait } from 'node:timers/promises';
import { type Tx, transact } from '../db/pool';
import type { AppDeps } from '../deps';
import type { Run } from './definitions';

const AT_ONCE = 20;
const AT_ONCE_TO_HOST = 10;

/** Milliseconds between looks for more while some is under way. */
const LOOK_MS = 250;

/** Milliseconds in which places become free that are then filled with one look. */
const GATHER_MS = 15;

/** What one process at a time sends to, so that it gets everything in order: a device, a webhook. */
interface Lane {
  id: number;
  host: string;
}

interface Sending<L extends Lane, R, Deps> {
  /** Takes lanes for which something is due, for some time. */
  claim(deps: Deps, tx: Tx, room: { limit: number; fullHosts: readonly string[] }): Promise<L[]>;
  /** Lets another process go on with one. */
  free(tx: Tx, id: number): Promise<unknown>;
  /** Reads what is sent to all of these. */
  read(deps: Deps, lanes: readonly L[]): Promise<R>;
  /** Sends what is due and frees the lane. Without `reading`, it could not be read. */
  send(deps: Deps, lane: L, reading: R | undefined, signal: AbortSignal): Promise<void>;
}

/** What this process sends now, over all runs. */
class Traffic {
  readonly #hosts = new Map<string, number>();
  size = 0;

  get full(): string[] {
    return [...this.#hosts].filter(([, lanes]) => lanes >= AT_ONCE_TO_HOST).map(([host]) => host);
  }

  /** Whether there is a place to every host. */
  get isOpen(): boolean {
    return this.size < AT_ONCE && this.full.length === 0;
  }

  room(host: string): boolean {
    return this.size < AT_ONCE && (this.#hosts.get(host) ?? 0) < AT_ONCE_TO_HOST;
  }

  count(host: string, lanes: 1 | -1): void {
    this.size += lanes;
    const left = (this.#hosts.get(host) ?? 0) + lanes;
    if (left > 0) this.#hosts.set(host, left);
    else this.#hosts.delete(host);
  }
}

/**
 * A job that sends all that is due, and what becomes due meanwhile. One run sends to many, since each
 * may take long to answer, and a job holds a connection.
 */
export function createLanes<L extends Lane, R, Deps extends Pick<AppDeps, 'db' | 'log'>>({
  claim,
  free,
  read,
  send,
}: Sending<L, R, Deps>) {
  const traffic = new Traffic();

  /** Takes lanes and their places, which are given back if this fails. */
  async function take(deps: Deps): Promise<L[]> {
    const limit = AT_ONCE - traffic.size;
    if (limit <= 0) return [];
    const taken: L[] = [];
    try {
      await transact(deps, async (tx) => {
        for (const lane of await claim(deps, tx, { limit, fullHosts: traffic.full })) {
          if (traffic.room(lane.host)) {
            traffic.count(lane.host, 1);
            taken.push(lane);
          } else await free(tx, lane.id);
        }
      });
    } catch (error) {
      for (const { host } of taken) traffic.count(host, -1);
      throw error;
    }
    return taken;
  }

  return async (deps: Deps, _: unknown, { signal }: Pick<Run, 'signal'>): Promise<void> => {
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    for (;;) {
      const isEnding = signal.aborted || failures.length > 0;
      // A look leaves out busy lanes and those without a place, which may become free meanwhile.
      const isAll = isEnding || (underWay.size === 0 && traffic.isOpen);
      const lanes = isEnding ? [] : await take(deps);
      const reading =
        lanes.length === 0
          ? undefined
          : await read(deps, lanes).catch((error: unknown) => void failures.push(error));
      for (const lane of lanes) {
        const work: Promise<void> = send(deps, lane, reading ?? undefined, signal)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            traffic.count(lane.host, -1);
            underWay.delete(work);
          });
        underWay.add(work);
      }
      if (lanes.length === 0 && underWay.size === 0 && isAll) break;
      if (lanes.length === 0) {
        await Promise.race([...underWay, wait(LOOK_MS)]);
        // So that a look finds several lanes.
        await wait(GATHER_MS);
      }
    }
    if (failures.length > 0) throw failures[0];
    signal.throwIfAborted();
  };
}
