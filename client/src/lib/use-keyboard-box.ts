import { useSyncExternalStore } from 'react';
import { listen } from './listen';

/** Smaller height changes (pixels) come from the browser's own bars. */
const KEYBOARD_MIN_PX = 120;

export interface Box {
  top: number;
  height: number;
}

const subscribe = (onChange: () => void) =>
  listen(window.visualViewport, 'resize scroll', onChange);

/** Returns "top height" as a string, since useSyncExternalStore compares by identity. */
function measure(): string {
  const viewport = window.visualViewport;
  // Pinch-zoomed.
  if (!viewport || viewport.scale > 1.01) return '';
  if (window.innerHeight - viewport.height < KEYBOARD_MIN_PX) return '';
  return `${viewport.offsetTop} ${viewport.height}`;
}

/**
 * The visible area above an on-screen keyboard, which covers the page without resizing it; null
 * without a keyboard.
 */
export function useKeyboardBox(): Box | null {
  const [top, height] = useSyncExternalStore(subscribe, measure).split(' ').map(Number);
  return height ? { top: top ?? 0, height } : null;
}

/** Devices with a mouse have a hardware keyboard. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
