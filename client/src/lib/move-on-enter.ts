import type { KeyboardEvent } from 'react';

/**
 * `onKeyDown` of a form: like "Next" on a phone's keyboard, Enter moves to the next empty required
 * field, or submits if there is none.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.isDefaultPrevented()) return;
  if (!(target instanceof HTMLInputElement)) return;
  const next = [...currentTarget.querySelectorAll<HTMLInputElement>('input[aria-required]')].find(
    (field) =>
      field.value.trim() === '' &&
      target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}
