import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterAll, afterEach, expect } from 'vitest';

type Listened = Map<unknown, Map<string, string>>;

/** What outlives a file's modules, because a window's timers and listeners do. */
interface Watch {
  timers: Set<ReturnType<typeof setTimeout>>;
  /** By listener: what it listens to, and the line that registered it. */
  listeners: Listened;
  /** Globals that are another object at each look. */
  restless: ReadonlySet<string>;
}

const WATCH = Symbol.for('ripcord.leftovers');
const holder = globalThis as typeof globalThis & { [WATCH]?: Watch };

/** Objects that tests may put something into, beside the globals themselves. */
const SHARED = [
  navigator,
  document,
  URL,
  ...[EventTarget, Node, Element, HTMLElement, Document, Navigator, Storage, Blob, URL].map(
    (kind) => kind.prototype as object,
  ),
  ...[HTMLMediaElement, HTMLCanvasElement, HTMLInputElement, HTMLImageElement].map(
    (kind) => kind.prototype as object,
  ),
];

function install(): Watch {
  const watch: Watch = { timers: new Set(), listeners: new Map(), restless: new Set() };
  // What is asked for after a test has ended reaches nobody.
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as typeof setTimeout;
    const started = (...args: Parameters<typeof start>) => {
      const timer = start(...args);
      watch.timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: Object.assign(started, start) });
  }
  listen('window', window, watch.listeners);
  listen('document', document, watch.listeners);
  // Puts its own `focus` and `blur` into the window, once.
  userEvent.setup();
  takeClipboardAway();
  return { ...watch, restless: new Set(changes(takePicture())) };
}

/** The one that user-event puts in for each test; the window's own stands behind it. */
function takeClipboardAway(): void {
  Reflect.deleteProperty(navigator, 'clipboard');
}

/** Notes who listens to the window or the document, and until when. */
function listen(name: string, target: Window | Document, listeners: Listened): void {
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  const remove = target.removeEventListener.bind(target) as EventTarget['removeEventListener'];
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    const [type, listener, options] = args;
    const from = new Error().stack?.split('\n')[2]?.trim() ?? '';
    // Libraries stay from file to file, and so do their listeners.
    const isOurs = /client\/src\//.test(from) && !from.includes('node_modules');
    const isOnce = typeof options === 'object' && options.once === true;
    if (isOurs && !isOnce) {
      const own = listeners.get(listener) ?? new Map<string, string>();
      listeners.set(listener, own.set(`${name} ${type}`, from));
    }
    add(...args);
  };
  target.removeEventListener = (...args: Parameters<EventTarget['removeEventListener']>) => {
    const [type, listener] = args;
    listeners.get(listener)?.delete(`${name} ${type}`);
    remove(...args);
  };
}

/** What the globals are now. Names of libraries begin with an underscore, or are React's. */
function takePicture(): Map<object, Map<string, unknown>> {
  const picture = new Map<object, Map<string, unknown>>();
  for (const object of [globalThis, ...SHARED]) {
    const own = new Map<string, unknown>();
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (key.startsWith('_') || key === 'IS_REACT_ACT_ENVIRONMENT') continue;
      // Read, since a getter stands before what a window has, and before what Node loads when used.
      const value = object === globalThis ? Reflect.get(object, key) : descriptor.value;
      own.set(key, value ?? descriptor.get);
    }
    picture.set(object, own);
  }
  return picture;
}

function changes(before: ReturnType<typeof takePicture>): string[] {
  const changed: string[] = [];
  for (const [object, now] of takePicture()) {
    const then = before.get(object) ?? new Map<string, unknown>();
    for (const key of new Set([...then.keys(), ...now.keys()])) {
      if (then.has(key) === now.has(key) && Object.is(then.get(key), now.get(key))) continue;
      changed.push(`${object === globalThis ? 'globalThis' : object.constructor.name}.${key}`);
    }
  }
  return changed;
}

/**
 * For the end of the setup: files share a window (see `fresh-modules`), so that what one leaves behind
 * would meet another, in whichever order they run. A file that does fails by itself, and says with
 * what. Timers are stopped, and notices taken away: both go by themselves, only later.
 */
export function watchLeftovers(): void {
  holder[WATCH] ??= install();
  const { timers, listeners, restless } = holder[WATCH];
  listeners.clear();
  const before = takePicture();
  const address = location.href;

  afterEach(() => {
    toast.dismiss();
  });

  afterAll(() => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    takeClipboardAway();
    const left = {
      listeners: [...listeners.values()].flatMap((own) => [...own].map((one) => one.join(' '))),
      globals: changes(before).filter((name) => !restless.has(name)),
      body: document.body.outerHTML,
      html: document.documentElement.getAttributeNames(),
      address: location.href,
    };
    // The next file is not to fail for this one.
    document.body.replaceChildren();
    for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
    history.replaceState(null, '', address);
    expect(left, 'left behind for the next file').toEqual({
      listeners: [],
      globals: [],
      body: '<body></body>',
      html: ['data-theme'],
      address,
    });
  });
}
