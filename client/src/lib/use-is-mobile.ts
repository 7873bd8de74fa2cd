import { useSyncExternalStore } from 'react';

/** Phones: narrower than 768 px (specification, section 9). */
const MOBILE = '(max-width: 767.98px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(MOBILE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen is a phone's. Prefer CSS (`md:`); use this when the content itself differs. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}
