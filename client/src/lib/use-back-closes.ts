import { useCallback, useEffect, useRef } from 'react';

/**
 * For something that lies over the whole screen: the browser's back button closes it instead of
 * leaving the screen behind it. `enter` as it opens adds a second entry of the same address, which
 * the first step back takes; `leave` as it closes otherwise takes that entry away again. Whoever
 * goes elsewhere from it replaces the entry instead, and calls `forget`.
 *
 * The router and those who ask before a form is left never hear of these steps: the address stays
 * the same.
 */
export function useBackCloses(onBack: () => void) {
  const latest = useRef(onBack);
  const hasEntry = useRef(false);
  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      event.stopImmediatePropagation();
      latest.current();
    };
    // While it goes down to the window, before all who listen there.
    window.addEventListener('popstate', onPop, true);
    return () => window.removeEventListener('popstate', onPop, true);
  }, []);

  const enter = useCallback(() => {
    if (hasEntry.current) return;
    hasEntry.current = true;
    window.history.pushState(window.history.state, '', window.location.href);
  }, []);
  const leave = useCallback(() => {
    if (hasEntry.current) window.history.back();
  }, []);
  const forget = useCallback(() => {
    hasEntry.current = false;
  }, []);
  return { enter, leave, forget };
}
