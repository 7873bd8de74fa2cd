import { type TouchEvent, useRef, useState } from 'react';

/** Pixels to the side after which letting go removes the row. */
const FAR = 96;

/** Moves a row with a finger to the side, and calls `onAway` if it is let go far enough out. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const end = () => {
    start.current = null;
    setBy(0);
  };
  return {
    style: by ? { transform: `translateX(${by}px)`, opacity: 1 - Math.abs(by) / 400 } : undefined,
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      if (start.current !== null) setBy((touches[0]?.clientX ?? start.current) - start.current);
    },
    onTouchEnd: () => {
      if (Math.abs(by) > FAR) onAway();
      end();
    },
    onTouchCancel: end,
  };
}
