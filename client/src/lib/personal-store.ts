import { onForget, personalKey } from './personal-keys';

/** Validates a stored value, as a zod schema does. */
interface Reader<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/** A value stored on this device for one person until they sign out, shared by all tabs. */
export interface PersonalStore<T> {
  /** The same object until it changes, for useSyncExternalStore. */
  get: () => T;
  set(value: T): void;
  subscribe: (listener: () => void) => () => void;
}

const stores = new Map<string, PersonalStore<unknown>>();

/**
 * The store of a person under a name. Stored values that don't match the schema count as `empty`.
 * Without storage the value lasts as long as the page.
 */
export function personalStore<T>(
  userId: number,
  name: string,
  schema: Reader<T>,
  empty: T,
): PersonalStore<T> {
  const key = personalKey(userId, name);
  const known = stores.get(key);
  if (known) return known as PersonalStore<T>;
  const store = createStore(key, schema, empty);
  stores.set(key, store);
  return store;
}

function createStore<T>(key: string, schema: Reader<T>, empty: T): PersonalStore<T> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  let known: { raw: string | null; value: T } = { raw: null, value: empty };
  let isRefused = false;

  const read = (raw: string | null): T => {
    if (raw === null) return empty;
    try {
      const result = schema.safeParse(JSON.parse(raw));
      return result.success ? result.data : empty;
    } catch {
      return empty;
    }
  };

  onForget(key, () => {
    known = { raw: null, value: empty };
    isRefused = false;
  });

  return {
    get() {
      if (isRefused) return known.value;
      const raw = readItem(key);
      if (raw !== known.raw) known = { raw, value: read(raw) };
      return known.value;
    },
    set(value) {
      const raw = JSON.stringify(value);
      known = { raw, value };
      try {
        localStorage.setItem(key, raw);
        isRefused = false;
      } catch {
        isRefused = true;
      }
      notify();
    },
    subscribe(listener) {
      // From another tab; a null key means that everything was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
