/**
 * Listens to events, given as names separated by spaces.
 * @returns a function that stops listening
 */
export function listen<E extends Event>(
  target: EventTarget | null | undefined,
  types: string,
  listener: (event: E) => void,
  options?: AddEventListenerOptions,
): () => void {
  const names = types.split(' ');
  for (const name of names) target?.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const name of names) target?.removeEventListener(name, listener as EventListener, options);
  };
}

/** Combines several functions, such as those `listen` returns, into one. */
export const stopAll =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };
