/** The screen that asks for the profile. */
export const SETUP_PATH = '/profile-setup';

/*
 * Not with what is forgotten at a logout: whoever skips the setup and signs in again on this device
 * has answered already. An id tells nobody anything.
 */
const keyOf = (userId: number) => `ripcord-setup-skipped:${userId}`;

/** For browsers that refuse to store: as long as the page. */
const skipped = new Set<number>();

/** Whether this person chose on this device to fill in the profile later. */
export function isSetupSkipped(userId: number): boolean {
  if (skipped.has(userId)) return true;
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Remembers on this device that this person fills in the profile later. */
export function skipSetup(userId: number): void {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    skipped.add(userId);
  }
}
