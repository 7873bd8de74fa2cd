import { useSyncExternalStore } from 'react';
import { listen } from './listen';

/** As `max-md` in index.css: phones, also in landscape, and larger screens with larger text. */
const MOBILE = 'not all and (min-width: 48rem) and (min-height: 30rem)';

const subscribe = (onChange: () => void) => listen(window.matchMedia(MOBILE), 'change', onChange);

export const isMobile = () => window.matchMedia(MOBILE).matches;

/** Whether the viewport is phone-sized. Prefer CSS (`md:`) unless the content differs. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile);
}
