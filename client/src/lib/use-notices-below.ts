import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Height needed by a notice, in pixels. */
const NOTICE_HEIGHT = 96;
const GAP = 12;

/**
 * Shows notices below the lowest of the given elements instead of over them, if there is room;
 * `notice-list.tsx` reads the CSS variable.
 */
export function useNoticesBelow(...boxes: RefObject<HTMLElement | null>[]): void {
  const latest = useRef(boxes);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const place = () => {
      const bottoms = latest.current.map(
        ({ current }) => current?.getBoundingClientRect().bottom ?? 0,
      );
      const top = Math.max(...bottoms) + GAP;
      if (top + NOTICE_HEIGHT < window.innerHeight) style.setProperty('--notices-top', `${top}px`);
      else style.removeProperty('--notices-top');
    };
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    place();
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-top');
    };
  }, []);
}
