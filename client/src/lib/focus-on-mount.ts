/** As a `ref`: a new screen's heading takes the focus. */
export const focusOnMount = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
