/** Use as a `ref`: a new screen's heading takes focus. */
export const focusOnMount = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
