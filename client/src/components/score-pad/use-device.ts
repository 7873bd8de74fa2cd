import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#shared/translate';

/** Why this browser cannot keep the screen on, as a sentence; undefined if it can. */
export function whyScreenSleeps(): string | undefined {
  if ('wakeLock' in navigator) return undefined;
  return window.isSecureContext
    ? t('Your screen may turn off during a battle, because this browser cannot keep it on.')
    : t('Your screen may turn off during a battle, because browsers keep it on only over https.');
}

/**
 * Keeps the screen on while the pad is open. Browsers release the lock when the page is hidden, so
 * it is requested again; a refusal (low battery) is ignored.
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

/** In milliseconds on, off, on …; distinguishable without looking. */
const PATTERNS = {
  round: [14],
  undo: [12, 60, 12],
  won: [70, 60, 150],
};

export function vibrate(what: keyof typeof PATTERNS): void {
  if (!('vibrate' in navigator)) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(PATTERNS[what]);
}

/** Taps this soon after an accepted one are ignored (milliseconds): a double tap is one round. */
export const TAP_PAUSE_MS = 350;

/** After the pad opens (milliseconds), a tap counts only if it began on the pad. */
const OPENING_MS = 1_000;

/**
 * Ignores double taps, and taps that began before the pad was on screen, which were meant for the
 * previous screen.
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

  /** An onClick that ignores taps during the pause. */
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

  /** Attach to the element around all guarded buttons. */
  const onPointerDownCapture = useCallback(() => {
    isPressed.current = true;
  }, []);

  return { isResting, guarded, onPointerDownCapture };
}

export type TapGuard = ReturnType<typeof useTapGuard>;
