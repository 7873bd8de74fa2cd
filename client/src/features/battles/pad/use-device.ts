import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Why the screen cannot be kept on here, for people; undefined where it can. */
export function whyScreenSleeps(): string | undefined {
  if ('wakeLock' in navigator) return undefined;
  return window.isSecureContext
    ? 'Your screen may go dark during a battle: this browser cannot keep it on.'
    : 'Your screen may go dark during a battle: browsers keep it on over https only.';
}

/**
 * Keeps the screen on while the pad is there. The system takes that back whenever the page is out of
 * sight, so it is asked for again; where it says no (a low battery), battles go on without it.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isGone) void granted.release();
        else lock = granted;
      } catch {
        lock = undefined;
      }
    };
    const onVisible = () => void ask();

    void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

/** Milliseconds on, off, on …: told apart by a thumb that does not look. */
const PATTERNS = {
  round: [14],
  undo: [12, 60, 12],
  won: [70, 60, 150],
};

/** A light answer of the device, where it has one and the person wants things to move. */
export function vibrate(what: keyof typeof PATTERNS): void {
  if (!('vibrate' in navigator)) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(PATTERNS[what]);
}

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
