import { type RefObject, useLayoutEffect } from 'react';

/** Pixels that a notice needs. */
const NOTICE_HEIGHT = 96;
const GAP = 12;

/** Shows notices below an element instead of over it, if there is room; `notice-list.tsx` reads the variable. */
export function useNoticesBelow(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!isOn || !element) return;
    const { style } = document.documentElement;
    const place = () => {
      const top = element.getBoundingClientRect().bottom + GAP;
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
  }, [box, isOn]);
}
