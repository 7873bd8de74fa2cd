import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';

/** After an accepted tap nothing else is one for so long (milliseconds): a double tap is one round. */
export const TAP_PAUSE_MS = 350;

/** Within this time (milliseconds) a tap must have begun on the pad itself to count. */
const OPENING_MS = 1_000;

/**
 * Keeps double taps from the score: a tap is taken only when none was shortly before it, and none
 * that began before the pad was on screen, for the finger may have meant what stood there.
 */
export function useTapGuard() {
  const [isResting, setResting] = useState(true);
  const resting = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  const isOpening = useRef(true);

  const rest = useCallback(() => {
    clearTimeout(timer.current);
    resting.current = true;
    setResting(true);
    timer.current = setTimeout(() => {
      resting.current = false;
      setResting(false);
    }, TAP_PAUSE_MS);
  }, []);

  useEffect(() => {
    rest();
    const opening = setTimeout(() => {
      isOpening.current = false;
    }, OPENING_MS);
    return () => {
      clearTimeout(opening);
      clearTimeout(timer.current);
    };
  }, [rest]);

  /** An onClick that is taken at most once in the pause. */
  const guarded = useCallback(
    (act: () => void) => (event: MouseEvent) => {
      const isByKey = event.detail === 0;
      const isFromBefore = isOpening.current && !isPressed.current && !isByKey;
      if (resting.current || isFromBefore) return;
      rest();
      act();
    },
    [rest],
  );

  /** For the box around all guarded buttons. */
  const onPointerDownCapture = useCallback(() => {
    isPressed.current = true;
  }, []);

  return { isResting, guarded, onPointerDownCapture };
}

export type TapGuard = ReturnType<typeof useTapGuard>;
