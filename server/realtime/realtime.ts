import type { RealtimeEvent } from './events';

/** How services reach the sockets of people, wherever these are connected. */
export interface Realtime {
  /**
   * Tells every instance. Never throws and is not waited for: the row is the truth, the socket a
   * hint, and whoever misses an event asks again. Call it after the commit.
   */
  publish(event: RealtimeEvent): void;
}
