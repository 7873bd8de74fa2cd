import { type RefObject, useEffect } from 'react';

interface NearOptions {
  /** Whether it matters now. */
  when: boolean;
  /** How far off the screen counts as near, in the words of IntersectionObserver's `rootMargin`. */
  margin: string;
  /** What scrolls, if it is not the page. */
  root?: RefObject<Element | null>;
}

/** Calls `onNear` as soon as a place in the page comes near the screen. */
export function useNear(
  place: RefObject<Element | null>,
  onNear: () => void,
  { when, margin, root }: NearOptions,
): void {
  useEffect(() => {
    const target = place.current;
    if (!when || !target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [place, onNear, when, margin, root]);
}
