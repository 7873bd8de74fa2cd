import type { RealtimeEvent } from './events';

/** How services reach the sockets of people, wherever these are connected. */
export interface Realtime {
  /**
   * Tells every instance. Never throws and is not waited for: the row is the truth, the socket a
   * hint, and whoever misses an event asks again. Call it after the commit.
   */
  publish(event: RealtimeEvent): void;
  /** Sockets that are open at this instance, for the metrics. */
  readonly openSockets: number;
}

/** For tools and measurements of an app without sockets. */
export const noRealtime: Realtime = { publish() {}, openSockets: 0 };
