/** Prefix of all data stored for a person on this device. */
const prefix = (userId: number) => `ripcord:${userId}:`;

export const personalKey = (userId: number, name: string) => prefix(userId) + name;

const forgetters = new Map<string, () => void>();

/** Registers a callback that clears a store's memory when its key is forgotten. */
export function onForget(key: string, forget: () => void): void {
  forgetters.set(key, forget);
}

/**
 * Deletes a person's data on this device at sign-out, so that the next person finds none of it. An
 * expired session keeps it, as the person will be back. Listeners in this tab are not notified: its
 * screens are about to unmount and must not render without the person.
 */
export function forgetPersonal(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix(userId))) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  for (const [key, forget] of forgetters) if (key.startsWith(prefix(userId))) forget();
}
