import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  useBeforeUnload,
  useLocation,
} from 'react-router-dom';

/** Marks, in history.state, the entry that Back takes to close an overlay. */
const MARK = 'overlay';
/** When a step back that this file asked for counts as lost (milliseconds). */
const BACK_TIMEOUT_MS = 1000;

interface RouterState {
  /** The entry's position in the history, kept by the router. */
  idx?: number;
  [MARK]?: boolean;
}

const currentState = (): RouterState => (window.history.state as RouterState | null) ?? {};
const moved = (state: RouterState, by: number) =>
  state.idx === undefined ? state : { ...state, idx: state.idx + by };

/**
 * Keeps one extra history entry of the same address on top while any overlay is open. The router
 * does not hear of it: its navigation goes through `navigator`, which acts as if the entry were not
 * there.
 */
function createOverlayHistory(router: Navigator) {
  /** What closes each open overlay, the top one last. */
  const overlays: (() => void)[] = [];
  /** The page below the extra entry; undefined without one. */
  let page: { state: RouterState; url: string } | undefined;
  let isListening = false;
  let isRemoving = false;
  let isRouterGoing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const pushEntry = () => {
    const state = currentState();
    page = { state, url: window.location.href };
    window.history.pushState({ ...moved(state, 1), [MARK]: true }, '');
  };
  const removeEntry = () => {
    isRemoving = true;
    timeout = setTimeout(onRemoved, BACK_TIMEOUT_MS);
    window.history.back();
  };
  /** The address may have been replaced while the overlay was open, as by a search. */
  const restorePage = () => {
    if (page) window.history.replaceState(page.state, '', page.url);
    page = undefined;
  };
  const onRemoved = () => {
    clearTimeout(timeout);
    isRemoving = false;
    restorePage();
    for (const navigate of waiting.splice(0)) navigate();
    updateSoon();
  };

  const update = () => {
    if (isRemoving || isRouterGoing) return;
    if (overlays.length > 0 && !page) pushEntry();
    else if (overlays.length === 0 && page) removeEntry();
  };
  /** After React has rendered: one overlay may close and another open, or the page change with it. */
  const updateSoon = () => {
    clearTimeout(timer);
    if (isListening) timer = setTimeout(update);
  };

  const onPopState = (event: PopStateEvent) => {
    isRouterGoing = false;
    const state = currentState();
    if (isRemoving) {
      event.stopImmediatePropagation();
      onRemoved();
    } else if (state[MARK]) {
      // Forward, to the entry of an overlay that was closed.
      window.history.back();
    } else if (page) {
      if (state.idx === page.state.idx) {
        event.stopImmediatePropagation();
        restorePage();
        overlays.at(-1)?.();
      }
      page = undefined;
      updateSoon();
    }
    notify();
  };

  const whenRemoved = (navigate: () => void) => {
    isRouterGoing = false;
    if (isRemoving) waiting.push(navigate);
    else navigate();
  };
  const navigator: Navigator = {
    createHref: (to) => router.createHref(to),
    ...(router.encodeLocation && { encodeLocation: router.encodeLocation }),
    push: (...args) =>
      whenRemoved(() => {
        // The new page takes the place of the extra entry.
        if (page) router.replace(...args);
        else router.push(...args);
        page = undefined;
        updateSoon();
        notify();
      }),
    replace: (...args) =>
      whenRemoved(() => {
        router.replace(...args);
        notify();
        if (!page) return;
        const state = currentState();
        page = { state: moved(state, -1), url: window.location.href };
        window.history.replaceState({ ...state, [MARK]: true }, '');
      }),
    go: (delta) =>
      whenRemoved(() => {
        isRouterGoing = true;
        router.go(page && delta < 0 ? delta - 1 : delta);
      }),
  };

  return {
    navigator,
    /** Calls `listener` after each change of the address, before React has rendered it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @returns what to call when it has closed */
    open(close: () => void) {
      overlays.push(close);
      updateSoon();
      return () => {
        overlays.splice(overlays.indexOf(close), 1);
        updateSoon();
      };
    },
    listen() {
      isListening = true;
      const state = currentState();
      // A reload closes overlays and leaves their entry.
      if (state[MARK]) {
        const { [MARK]: _, ...below } = moved(state, -1);
        page = { state: below, url: window.location.href };
      }
      updateSoon();
      // On its way down to the window: before the router.
      window.addEventListener('popstate', onPopState, true);
      return () => {
        isListening = false;
        clearTimeout(timer);
        clearTimeout(timeout);
        window.removeEventListener('popstate', onPopState, true);
      };
    },
  };
}

const OverlayContext = createContext<ReturnType<typeof createOverlayHistory> | null>(null);

/** Inside the router: lets Back close overlays, and links inside them lead on from the page. */
export function OverlayHistory({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const [overlays] = useState(() => createOverlayHistory(context.navigator));
  const value = useMemo(() => ({ ...context, navigator: overlays.navigator }), [context, overlays]);
  useEffect(() => overlays.listen(), [overlays]);
  return (
    <OverlayContext value={overlays}>
      <NavigationContext value={value}>{children}</NavigationContext>
    </OverlayContext>
  );
}

/**
 * While `isOpen`, Back calls `close` of the overlay opened last and stays on the page. One that
 * does not close then, because it asks first, gets the next step back as well.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const overlays = use(OverlayContext);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (isOpen) return overlays?.open(() => latest.current());
  }, [isOpen, overlays]);
}

const unsubscribed = () => () => undefined;

/** Whether another screen is loading; the last one stays until then. */
export function useIsNavigating(): boolean {
  const overlays = use(OverlayContext);
  const target = useSyncExternalStore(
    overlays?.subscribe ?? unsubscribed,
    () => window.location.pathname,
  );
  const { pathname } = useLocation();
  return overlays !== null && target !== pathname;
}

/** While `isActive`, the browser asks before a reload or before the tab is closed. */
export function useUnloadWarning(isActive: boolean): void {
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isActive && event.preventDefault(), [isActive]),
  );
}
