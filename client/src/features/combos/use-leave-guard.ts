import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** What the router keeps beside each address; `idx` counts the pages since the app was opened. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0;

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The page of the app that a click leads to; null when it leads nowhere else. */
function targetOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.download) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin) return null;
  return pathname === window.location.pathname && hash ? null : pathname + search + hash;
}

/**
 * While active, asks before a link, the browser's back button, a reload or closing the tab loses
 * what was typed. The declarative router cannot be blocked, so its two sources of navigation are
 * stopped before it hears of them. Going elsewhere from code (after saving) is not asked about.
 */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [wish, setWish] = useState<{ go: () => void } | null>(null);

  useEffect(() => {
    if (!active) return;
    const here = placeOf(window.history.state);
    let returning = false;

    const onClick = (event: MouseEvent) => {
      const target = isPlainClick(event) && !leaving.current ? targetOf(event) : null;
      if (target === null) return;
      event.preventDefault();
      setWish({ go: () => void navigate(target) });
    };
    const onPop = (event: PopStateEvent) => {
      if (leaving.current) return;
      const steps = placeOf(event.state) - here;
      if (returning || steps !== 0) event.stopImmediatePropagation();
      if (returning || steps === 0) {
        returning = false;
        return;
      }
      // The address has moved already: back to where the form is, then ask.
      returning = true;
      window.history.go(-steps);
      setWish({ go: () => window.history.go(steps) });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onPop, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onPop, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [active, navigate]);

  const stay = useCallback(() => setWish(null), []);
  const leave = () => {
    leaving.current = true;
    setWish(null);
    wish?.go();
  };
  return { asking: wish !== null, stay, leave };
}
