import { personalKey } from '@/lib/personal-keys';
import { randomId } from '@/lib/random-id';
import { readStored, writeStored } from '@/lib/stored';

/** Key of the last signed-in person's id, readable before IndexedDB. */
export const LAST_PERSON_KEY = 'ripcord-last-person';

export const tokenKey = (userId: number) => personalKey(userId, 'kept');

/*
 * Rows are keyed by a per-person token stored in localStorage. Signing out removes the token
 * synchronously: from then on rows can't be found, even if the tab closes before they are deleted.
 * The next visit sweeps them.
 */

/** The person of the last visit, unless they signed out. */
export function lastPerson(): number | null {
  const id = Number(readStored(LAST_PERSON_KEY));
  return Number.isSafeInteger(id) && id > 0 && tokenOf(id) !== null ? id : null;
}

/** Called when a session has ended. Its rows stay for the person's return. */
export const forgetLastPerson = () => writeStored(LAST_PERSON_KEY, null);

/** Creates the person's token; without storage nothing is persisted for them. */
export function rememberPerson(userId: number): void {
  const isStored = writeStored(LAST_PERSON_KEY, String(userId));
  if (isStored && tokenOf(userId) === null) writeStored(tokenKey(userId), randomId());
}

/** The token of a person's rows; null when nothing is persisted for them. */
export const tokenOf = (userId: number) => readStored(tokenKey(userId));
