import { useSyncExternalStore } from 'react';
import { listen } from './listen';

/** Phones: narrower than 768 px, or in landscape. */
const MOBILE = 'not all and (min-width: 768px) and (min-height: 480px)';

const subscribe = (onChange: () => void) => listen(window.matchMedia(MOBILE), 'change', onChange);

/** Whether the viewport is phone-sized. Prefer CSS (`md:`) unless the content differs. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}
