import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

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
 * what was typed. The declarative router cannot be blocked, so links are stopped before it hears of
 * them, and a second entry of the same address takes the first step back. Going elsewhere from code
 * (after saving) is not asked about; it should replace that entry.
 */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const hasEntry = useRef(false);
  const [wish, setWish] = useState<{ go: () => void } | null>(null);

  useEffect(() => {
    if (!active) return;
    const address = window.location.href;
    const addEntry = () => {
      if (!hasEntry.current) window.history.pushState(window.history.state, '', address);
      hasEntry.current = true;
    };
    addEntry();

    const onClick = (event: MouseEvent) => {
      const target = isPlainClick(event) && !leaving.current ? targetOf(event) : null;
      if (target === null) return;
      event.preventDefault();
      setWish({ go: () => void navigate(target, { replace: true }) });
    };
    const onPop = () => {
      if (leaving.current || window.location.href !== address) return;
      hasEntry.current = false;
      addEntry();
      setWish({ go: () => window.history.go(-2) });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onPop);
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
