import { createEvent, fireEvent } from '@testing-library/react';

/** A tap so many milliseconds after the first one, however fast the test is. */
export function tap(button: HTMLElement, after = 0) {
  const event = createEvent.click(button);
  Object.defineProperty(event, 'timeStamp', { value: 60_000 + after });
  fireEvent(button, event);
}
