import type { ApiError } from '@/lib/api-error';

/** What can be recorded without a network. */
export type UnsentKind = 'battle' | 'deck-battle';

/**
 * Something recorded on this device that the server is not known to have. It is kept as a row of its
 * own, by person and clientId, until the server has answered for it.
 */
export interface Unsent<Kind extends UnsentKind = UnsentKind, Body = unknown, About = unknown> {
  kind: Kind;
  clientId: string;
  /** What is sent, as the contract takes it, with the clientId and when it was played. */
  body: Body;
  /** What the contract does not carry and the list and the form need: the combo, the deck. */
  about: About;
  /** ISO 8601. */
  savedAt: string;
  /** An attempt went out whose answer was lost: the server may have it already. */
  mayBeStored: boolean;
  /** Why the server refused it, in its words; null while it is still to be sent. */
  problem: string | null;
}

/** What became of something within the few seconds that its recorder waits. */
export type Outcome<Answer> =
  | { state: 'sent'; answer: Answer }
  /** On the device, and sent as soon as that works; fleeting: only as long as this page is open. */
  | { state: 'kept'; isFleeting: boolean }
  /** The server said no: it is not kept, and whoever recorded it mends it at once. */
  | { state: 'refused'; error: ApiError };
