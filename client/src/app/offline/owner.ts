import { personalKey } from '@/lib/personal-keys';
import { randomId } from '@/lib/random-id';

/** Who was signed in last on this device: an id, and all that is known before IndexedDB is read. */
export const LAST_PERSON_KEY = 'ripcord-last-person';

/** With what is forgotten at a logout. */
export const tokenKey = (userId: number) => personalKey(userId, 'kept');

/*
 * What is kept for a person lies in IndexedDB under a token, and the token lies in localStorage with all
 * that is theirs. Signing out forgets the token before anything else can happen: from then on nobody
 * finds the rows, even if the tab is closed before they are deleted; the next visit sweeps them.
 */

/** The person of the last visit, if they did not sign out. */
export function lastPerson(): number | null {
  try {
    const id = Number(localStorage.getItem(LAST_PERSON_KEY));
    return Number.isSafeInteger(id) && id > 0 && tokenOf(id) !== null ? id : null;
  } catch {
    return null;
  }
}

/** The next visit begins without anybody: their session is over. What they left stays for them. */
export function forgetLastPerson(): void {
  try {
    localStorage.removeItem(LAST_PERSON_KEY);
  } catch {
    // Where nothing can be stored, nothing is kept either.
  }
}

/** Says that this person is here now; without storage nothing is kept for them. */
export function rememberPerson(userId: number): void {
  try {
    localStorage.setItem(LAST_PERSON_KEY, String(userId));
    if (tokenOf(userId) === null) localStorage.setItem(tokenKey(userId), randomId());
  } catch {
    // As above.
  }
}

/** Under what a person's rows lie; null when nothing is to be kept for them. */
export function tokenOf(userId: number): string | null {
  try {
    return localStorage.getItem(tokenKey(userId));
  } catch {
    return null;
  }
}
