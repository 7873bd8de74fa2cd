/** What was recorded on this device and the server is not known to have. */

export {
  ATTEMPT_MS,
  type Entry,
  entriesOf,
  type OutboxKind,
  type Outcome,
  outboxKind,
  type Row,
} from './kinds';
export { type Outbox, outboxOf } from './outbox';
export { outboxStore } from './store';
export { notifyKept, useOutbox, usePending } from './use-outbox';
