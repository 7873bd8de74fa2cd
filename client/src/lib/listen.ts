/** Listens to events, their names separated by spaces. @returns how to stop */
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

/** One function that calls several, such as those that `listen` returns. */
export const stopAll =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };
