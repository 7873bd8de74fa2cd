/** What was recorded on this device and the server is not known to have. */

export { ATTEMPT_MS, type Delivery } from './delivery';
export { notifyKept } from './notice';
export { type QueueView, type UnsentQueue, unsentQueue } from './queue';
export { unsentStore } from './store';
export type { Outcome, Unsent, UnsentKind } from './types';
export { useUnsent, useUnsentQueue } from './use-unsent';
