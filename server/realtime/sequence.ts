/** Loads what belongs to a key and hands it on. */
export type Sequence = <T>(
  key: string,
  load: () => Promise<T>,
  deliver: (loaded: T) => void,
) => void;

/**
 * Loading begins at once, delivery of one key keeps the order of the calls: the second message of
 * two people never arrives before the first because its row was read faster.
 */
export function createSequence(onError: (error: unknown) => void): Sequence {
  const tails = new Map<string, Promise<void>>();
  return (key, load, deliver) => {
    const before = tails.get(key);
    const loading = load().then(
      (loaded) => () => deliver(loaded),
      (error: unknown) => () => onError(error),
    );
    const tail = Promise.all([loading, before])
      .then(([finish]) => finish())
      .catch(onError)
      .finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
  };
}
