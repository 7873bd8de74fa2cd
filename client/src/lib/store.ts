import { useSyncExternalStore } from 'react';

export interface Store<T> {
  /** The same object until it changes. */
  get: () => T;
  set(value: T): void;
  subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components can subscribe to. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
