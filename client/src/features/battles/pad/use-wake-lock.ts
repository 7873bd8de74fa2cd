import { useEffect } from 'react';

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
