import { useSyncExternalStore } from 'react';

/** Less than this (pixels) is the browser's own bars coming and going, not a keyboard. */
const KEYBOARD_MIN_PX = 120;

export interface Box {
  top: number;
  height: number;
}

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', onChange);
  viewport?.addEventListener('scroll', onChange);
  return () => {
    viewport?.removeEventListener('resize', onChange);
    viewport?.removeEventListener('scroll', onChange);
  };
}

/** "top height", for the store must answer the same value while nothing has changed. */
function measure(): string {
  const viewport = window.visualViewport;
  // Somebody who has zoomed in looks at a part of the page on purpose.
  if (!viewport || viewport.scale > 1.01) return '';
  if (window.innerHeight - viewport.height < KEYBOARD_MIN_PX) return '';
  return `${viewport.offsetTop} ${viewport.height}`;
}

/**
 * What is left of the screen beside an on-screen keyboard; null while there is none. The keyboard
 * lies over the page without making it smaller, so that what stands at its foot would be covered.
 */
export function useKeyboardBox(): Box | null {
  const [top, height] = useSyncExternalStore(subscribe, measure).split(' ').map(Number);
  return height ? { top: top ?? 0, height } : null;
}

/** A device with a mouse has a keyboard as well; one that is touched shows its own. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
