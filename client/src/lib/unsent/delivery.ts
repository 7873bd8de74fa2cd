import type { QueryClient } from '@tanstack/react-query';
import type { Unsent, UnsentKind } from './types';

/** After so long an attempt counts as unanswered (milliseconds): flaky is worse than absent. */
export const ATTEMPT_MS = 6_000;

/** How things of one kind get to the server. */
export interface Delivery<Kind extends UnsentKind = UnsentKind, Body = unknown, Answer = unknown> {
  kind: Kind;
  /**
   * Sends one and answers what is stored: what the entry says, also where an earlier attempt, of
   * which `mayBeStored` tells, got something else there.
   */
  send(entry: Pick<Unsent<Kind, Body>, 'body' | 'mayBeStored'>): Promise<Answer>;
  /** Something of this kind is on the server that the cached answers do not have. */
  refresh: (client: QueryClient) => void;
}

/** What is recorded: an entry without what the queue knows by itself. */
export type Recording<Kind extends UnsentKind, Body, About> = Pick<
  Unsent<Kind, Body, About>,
  'kind' | 'clientId' | 'body' | 'about'
>;
