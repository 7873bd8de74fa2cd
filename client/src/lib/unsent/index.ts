/** What was recorded on this device and the server is not known to have. */

export { notifyKept } from './notice';
export { ATTEMPT_MS, type Delivery, type QueueView, type UnsentQueue, unsentQueue } from './queue';
export { unsentStore } from './store';
export type { Outcome, Unsent, UnsentKind } from './types';
export { useUnsent, useUnsentQueue } from './use-unsent';
