import { createEvent, fireEvent } from '@testing-library/react';

/** Taps `after` milliseconds after the first tap, however fast the test runs. */
export function tap(button: HTMLElement, after = 0) {
  const event = createEvent.click(button);
  Object.defineProperty(event, 'timeStamp', { value: 60_000 + after });
  fireEvent(button, event);
}
