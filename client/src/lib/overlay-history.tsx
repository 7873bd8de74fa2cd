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
class OverlayEntry {
  readonly navigator: Navigator;
  /** What closes each open overlay, the top one last. */
  private readonly overlays: (() => void)[] = [];
  /** The page below the extra entry; undefined without one. */
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

  /** Calls `listener` after each change of the address, before React has rendered it. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** @returns what to call when it has closed */
  open(close: () => void): () => void {
    this.overlays.push(close);
    // At once: a step back may follow as soon as it is on the screen.
    if (this.isListening) this.update();
    return () => {
      this.overlays.splice(this.overlays.indexOf(close), 1);
      this.updateSoon();
    };
  }

  listen(): () => void {
    this.isListening = true;
    const state = currentState();
    // A reload closes overlays and leaves their entry.
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

  /** The address may have been replaced while the overlay was open, as by a search. */
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

  /** After React has rendered: one overlay may close and another open, or the page change with it. */
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
      // Forward, to the entry of an overlay that was closed.
      window.history.back();
    } else if (this.page) {
      const skipped = (this.page.state.idx ?? 0) - (state.idx ?? 0);
      if (skipped === 0) {
        event.stopImmediatePropagation();
        this.restorePage();
        const close = this.overlays.at(-1);
        if (close) close();
        // The overlay was closed before its entry was removed: this step was meant for the page.
        else window.history.back();
      } else if (skipped > 0 && this.overlays.length > 0 && !isRouterGoing) {
        // Browsers step over an entry that was added without a tap. Returns to the page.
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

/** Inside the router: lets Back close overlays, and links inside them lead on from the page. */
export function OverlayHistory({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const [overlays] = useState(() => new OverlayEntry(context.navigator));
  const value = useMemo(() => ({ ...context, navigator: overlays.navigator }), [context, overlays]);
  // Before the router's own listener, which its layout effect adds: events of the window reach their
  // listeners in the order in which they were added, whether capturing or not.
  useLayoutEffect(() => overlays.listen(), [overlays]);
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
  // A layout effect, so that a step back finds whatever is on the screen.
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
