import { useLayoutEffect, useState } from 'react';
import { listen } from '@/lib/listen';
import type { ScreenSize } from './slides';

/** A full-HD projector shows 60 × 33.75 rem: the smallest text (0.875 rem) then has 28 px. */
export const WIDTH_REM = 60;
export const HEIGHT_REM = 33.75;
const SMALLEST_PX = 16;

function measure(zoom: number): ScreenSize & { px: number } {
  const { innerWidth, innerHeight } = window;
  const px = Math.max(
    SMALLEST_PX,
    zoom * Math.min(innerWidth / WIDTH_REM, innerHeight / HEIGHT_REM),
  );
  return { px, width: innerWidth / px, height: innerHeight / px };
}

/**
 * Scales the page to the screen while mounted.
 * @param zoom makes all of it larger
 */
export function useScreenSize(zoom = 1): ScreenSize {
  const [size, setSize] = useState(() => measure(zoom));
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const scale = () => {
      const next = measure(zoom);
      style.fontSize = `${next.px}px`;
      setSize(next);
    };
    scale();
    const stop = listen(window, 'resize', scale);
    return () => {
      stop();
      style.fontSize = '';
    };
  }, [zoom]);
  return size;
}
