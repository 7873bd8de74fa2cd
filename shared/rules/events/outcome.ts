import type { ErrorCode, FieldError } from '../../errors';
import type { LogEntry } from '../../event-log';
import { t } from '../../translate';
import type { EventData } from './event-data';
import type { Pair, SwissRound } from './swiss';

export interface Context {
  now: Date;
  /** Pairs a round by the rules. */
  pair: (round: SwissRound) => readonly Pair[];
}

/** An event after a command; the same data and no entries if nothing changed. */
export interface Done {
  data: EventData;
  log: readonly LogEntry[];
}

export const done = (data: EventData, ...log: LogEntry[]): Done => ({ data, log });

/** Why a command is refused, as the API answers it. */
export interface Refusal {
  code: Extract<ErrorCode, 'invalid' | 'not_found' | 'conflict'>;
  message: string;
  fields?: FieldError[];
}

/** Thrown within a command; `applyCommand` returns the refusal. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const conflict = (message: string, fields: FieldError[] = []) =>
  new Refused({ code: 'conflict', message, ...(fields.length > 0 && { fields }) });
export const invalid = (path: string, message: string) =>
  new Refused({ code: 'invalid', message, fields: [{ path, message }] });
export const notFound = (message: string) => new Refused({ code: 'not_found', message });

export const notNow = () => conflict(t('This is not possible at this point of the event.'));
export const staleVersion = () =>
  conflict(t('This has changed meanwhile. Please look at it again.'));
export const reopenFirst = () => conflict(t('Reopen the event first.'));
export const tooFewPlayers = () => conflict(t('An event needs at least 2 players.'));
export const openMatches = () => conflict(t('Some matches have no result yet.'));

/** With the keys of the later matches as fields. */
export function dependsOn(keys: readonly string[]) {
  const message = t('Later matches depend on this result.');
  return conflict(
    message,
    keys.map((path) => ({ path, message })),
  );
}
