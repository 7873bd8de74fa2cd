import { type RefObject, useEffect } from 'react';

interface NearViewportOptions {
  enabled: boolean;
  /** `rootMargin` of IntersectionObserver: the distance that counts as near. */
  margin: string;
  /** The scroll container, if not the page. */
  root?: RefObject<Element | null>;
}

export function useNearViewport(
  element: RefObject<Element | null>,
  onNear: () => void,
  { enabled, margin, root }: NearViewportOptions,
): void {
  useEffect(() => {
    const target = element.current;
    if (!enabled || !target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, onNear, enabled, margin, root]);
}
