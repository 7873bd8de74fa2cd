import { type RefObject, useLayoutEffect } from 'react';

/** Lets a text field grow with its text, up to the height that its class allows. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for every text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    // The border is outside of what is scrolled.
    const border = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + border}px`;
  }, [text, field]);
}
