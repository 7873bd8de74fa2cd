import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
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

/** Marks, in history.state, the entry that Back removes to close an overlay. */
const MARK = 'overlay';
/** Time after which a step back requested here counts as lost (milliseconds). */
const BACK_TIMEOUT_MS = 1000;

interface RouterState {
  /** The entry's position in the history, maintained by the router. */
  idx?: number;
  [MARK]?: boolean;
}

const currentState = (): RouterState => (window.history.state as RouterState | null) ?? {};
const moved = (state: RouterState, by: number) =>
  state.idx === undefined ? state : { ...state, idx: state.idx + by };

/**
 * Keeps one extra history entry with the same URL on top while any overlay is open. It is hidden
 * from the router, whose navigation goes through `navigator`, which behaves as if the entry did not
 * exist.
 */
class OverlayEntry {
  readonly navigator: Navigator;
  /** Close functions of the open overlays, topmost last. */
  private readonly overlays: (() => void)[] = [];
  /** The page below the extra entry; undefined if there is none. */
  private page: { state: RouterState; url: string } | undefined;
  private isListening = false;
  private isRemoving = false;
  private isRouterGoing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting: (() => void)[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(router: Navigator) {
    this.navigator = {
      createHref: (to) => router.createHref(to),
      ...(router.encodeLocation && { encodeLocation: router.encodeLocation }),
      push: (...args) =>
        this.whenRemoved(() => {
          // The new page takes the place of the extra entry.
          if (this.page) router.replace(...args);
          else router.push(...args);
          this.page = undefined;
          this.updateSoon();
          this.notify();
        }),
      replace: (...args) =>
        this.whenRemoved(() => {
          router.replace(...args);
          this.notify();
          if (!this.page) return;
          const state = currentState();
          this.page = { state: moved(state, -1), url: window.location.href };
          window.history.replaceState({ ...state, [MARK]: true }, '');
        }),
      go: (delta) =>
        this.whenRemoved(() => {
          this.isRouterGoing = true;
          router.go(this.page && delta < 0 ? delta - 1 : delta);
        }),
    };
  }

  /** Calls `listener` after each URL change, before React has rendered it. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** @returns a function to call when the overlay has closed */
  open(close: () => void): () => void {
    this.overlays.push(close);
    // Immediately, because Back may follow as soon as it is on the screen.
    if (this.isListening) this.update();
    return () => {
      this.overlays.splice(this.overlays.indexOf(close), 1);
      this.updateSoon();
    };
  }

  listen(): () => void {
    this.isListening = true;
    const state = currentState();
    // A reload closes overlays but leaves their entry.
    if (state[MARK]) {
      const { [MARK]: _, ...below } = moved(state, -1);
      this.page = { state: below, url: window.location.href };
    }
    this.updateSoon();
    window.addEventListener('popstate', this.onPopState, true);
    return () => {
      this.isListening = false;
      clearTimeout(this.timer);
      clearTimeout(this.timeout);
      window.removeEventListener('popstate', this.onPopState, true);
    };
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private pushEntry(): void {
    const state = currentState();
    this.page = { state, url: window.location.href };
    window.history.pushState({ ...moved(state, 1), [MARK]: true }, '');
  }

  private removeEntry(): void {
    this.isRemoving = true;
    this.timeout = setTimeout(() => this.onRemoved(), BACK_TIMEOUT_MS);
    window.history.back();
  }

  /** The URL may have been replaced while the overlay was open, as by a search. */
  private restorePage(): void {
    if (this.page) window.history.replaceState(this.page.state, '', this.page.url);
    this.page = undefined;
  }

  private onRemoved(): void {
    clearTimeout(this.timeout);
    this.isRemoving = false;
    this.restorePage();
    for (const navigate of this.waiting.splice(0)) navigate();
    this.updateSoon();
  }

  private update(): void {
    if (this.isRemoving || this.isRouterGoing) return;
    if (this.overlays.length > 0 && !this.page) this.pushEntry();
    else if (this.overlays.length === 0 && this.page) this.removeEntry();
  }

  /** Deferred until React has rendered, as another overlay may open or the page change. */
  private updateSoon(): void {
    clearTimeout(this.timer);
    if (this.isListening) this.timer = setTimeout(() => this.update());
  }

  private readonly onPopState = (event: PopStateEvent) => {
    const isRouterGoing = this.isRouterGoing;
    this.isRouterGoing = false;
    const state = currentState();
    if (this.isRemoving) {
      event.stopImmediatePropagation();
      this.onRemoved();
    } else if (state[MARK]) {
      // Forward to the entry of a closed overlay.
      window.history.back();
    } else if (this.page) {
      const skipped = (this.page.state.idx ?? 0) - (state.idx ?? 0);
      if (skipped === 0) {
        event.stopImmediatePropagation();
        this.restorePage();
        const close = this.overlays.at(-1);
        if (close) close();
        // The overlay closed before its entry was removed, so this step was meant for the page.
        else window.history.back();
      } else if (skipped > 0 && this.overlays.length > 0 && !isRouterGoing) {
        // Browsers skip entries added without a user gesture. Returns to the page.
        event.stopImmediatePropagation();
        window.history.go(skipped);
        return;
      }
      this.page = undefined;
      this.updateSoon();
    }
    this.notify();
  };

  private whenRemoved(navigate: () => void): void {
    this.isRouterGoing = false;
    if (this.isRemoving) this.waiting.push(navigate);
    else navigate();
  }
}

const OverlayContext = createContext<OverlayEntry | null>(null);

/**
 * Must be inside the router. Lets Back close overlays, and links inside them navigate from the
 * page.
 */
export function OverlayHistory({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const [overlays] = useState(() => new OverlayEntry(context.navigator));
  const value = useMemo(() => ({ ...context, navigator: overlays.navigator }), [context, overlays]);
  // Added before the router's own listener, which its layout effect adds: window listeners run in
  // the order they were added, capturing or not.
  useLayoutEffect(() => overlays.listen(), [overlays]);
  return (
    <OverlayContext value={overlays}>
      <NavigationContext value={value}>{children}</NavigationContext>
    </OverlayContext>
  );
}

/**
 * While `isOpen`, Back calls `close` of the latest overlay and stays on the page. An overlay that
 * stays open, because it asks first, gets the next step back too.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const overlays = use(OverlayContext);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // A layout effect, so that Back works as soon as the overlay is on the screen.
  useLayoutEffect(() => {
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
