/** All that is kept for a person on this device begins so. */
const prefix = (userId: number) => `ripcord:${userId}:`;

export const personalKey = (userId: number, name: string) => prefix(userId) + name;

const watchers = new Map<string, Set<() => void>>();

/** Calls when a key is forgotten here or changed by another tab. Answers how to stop. */
export function watchPersonal(key: string, onChange: () => void): () => void {
  const known = watchers.get(key) ?? new Set();
  watchers.set(key, known.add(onChange));
  const onStorage = (event: StorageEvent) => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    known.delete(onChange);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Forgets what this device kept for a person, as they sign out: whoever comes next finds nothing of
 * theirs. A session that merely ended keeps it, for the person will be back.
 */
export function forgetPersonal(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix(userId))) localStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be stored, nothing is kept either.
  }
  for (const [key, known] of watchers) {
    if (!key.startsWith(prefix(userId))) continue;
    for (const onChange of [...known]) onChange();
  }
}
