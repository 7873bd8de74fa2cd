import { parseJson } from './api-error';
import { listen, stopAll } from './listen';
import { onForget, personalKey } from './personal-keys';
import { createStore as createValue, type Store } from './store';
import { readStored, writeStored } from './stored';

/** Validates a stored value, as a zod schema does. */
interface Reader<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/** A value stored on this device for one person until they sign out, shared by all tabs. */
export type PersonalStore<T> = Store<T>;

const stores = new Map<string, PersonalStore<unknown>>();

/**
 * A person's store with a name. Values that don't match the schema count as `empty`. Without
 * storage the value lasts as long as the page.
 */
export function personalStore<T>(
  userId: number,
  name: string,
  schema: Reader<T>,
  empty: T,
): PersonalStore<T> {
  return storeAt(personalKey(userId, name), schema, empty);
}

/** A value that stays on this device, whoever signs in or out; otherwise like a person's. */
export const deviceStore = <T>(name: string, schema: Reader<T>, empty: T): PersonalStore<T> =>
  storeAt(`ripcord:device:${name}`, schema, empty);

function storeAt<T>(key: string, schema: Reader<T>, empty: T): PersonalStore<T> {
  const known = stores.get(key);
  if (known) return known as PersonalStore<T>;
  const store = createStore(key, schema, empty);
  stores.set(key, store);
  return store;
}

function createStore<T>(key: string, schema: Reader<T>, empty: T): PersonalStore<T> {
  const changes = createValue('');
  let known: { raw: string | null; value: T } = { raw: null, value: empty };
  let isRefused = false;

  const read = (raw: string | null): T => {
    const result = schema.safeParse(parseJson(raw ?? ''));
    return result.success ? result.data : empty;
  };

  onForget(key, () => {
    known = { raw: null, value: empty };
    isRefused = false;
  });

  return {
    get() {
      if (isRefused) return known.value;
      const raw = readStored(key);
      if (raw !== known.raw) known = { raw, value: read(raw) };
      return known.value;
    },
    set(value) {
      const raw = JSON.stringify(value);
      known = { raw, value };
      isRefused = !writeStored(key, raw);
      changes.set(raw);
    },
    subscribe(listener) {
      // Events come from other tabs; a null key means that everything was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      return stopAll(changes.subscribe(listener), listen(window, 'storage', onStorage));
    },
  };
}
