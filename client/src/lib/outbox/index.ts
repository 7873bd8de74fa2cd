/** Entries recorded on this device that the server has not confirmed. */

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
