/** All that is kept for a person on this device begins so. */
const prefix = (userId: number) => `ripcord:${userId}:`;

export const personalKey = (userId: number, name: string) => prefix(userId) + name;

const forgetters = new Map<string, () => void>();

/** Calls when what is kept under a key is forgotten, for what a store has in memory. */
export function onForget(key: string, forget: () => void): void {
  forgetters.set(key, forget);
}

/**
 * Forgets what this device kept for a person, as they sign out: whoever comes next finds nothing of
 * theirs. A session that merely ended keeps it, for the person will be back. Nobody is told in this
 * tab: its screens are about to go, and must not be drawn once more without the person.
 */
export function forgetPersonal(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix(userId))) localStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be stored, nothing is kept either.
  }
  for (const [key, forget] of forgetters) if (key.startsWith(prefix(userId))) forget();
}
