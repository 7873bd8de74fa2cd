import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterAll, afterEach, expect } from 'vitest';

type Listened = Map<unknown, Map<string, Error>>;

/** State that outlives a file's modules, like a window's timers and listeners. */
interface Watch {
  timers: Set<ReturnType<typeof setTimeout>>;
  /** Per listener, its target and event, and where it was registered. */
  listeners: Listened;
  /** Globals that return a new object on each read. */
  restless: ReadonlySet<string>;
}

const WATCH = Symbol.for('ripcord.leftovers');
const holder = globalThis as typeof globalThis & { [WATCH]?: Watch };

/** Objects besides the globals that tests may modify. */
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
  // Requests after a test's end reach no server.
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
  // Installs its own `focus` and `blur` on the window, once.
  userEvent.setup();
  takeClipboardAway();
  return { ...watch, restless: new Set(changes(takePicture())) };
}

/** Removes user-event's clipboard, set for each test, to restore the window's own. */
function takeClipboardAway(): void {
  Reflect.deleteProperty(navigator, 'clipboard');
}

/** Tracks listeners on the window or the document. */
function listen(name: string, target: Window | Document, listeners: Listened): void {
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  const remove = target.removeEventListener.bind(target) as EventTarget['removeEventListener'];
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    const [type, listener, options] = args;
    const isOnce = typeof options === 'object' && options.once === true;
    if (!isOnce) {
      const own = listeners.get(listener) ?? new Map<string, Error>();
      listeners.set(listener, own.set(`${name} ${type}`, new Error()));
    }
    add(...args);
  };
  target.removeEventListener = (...args: Parameters<EventTarget['removeEventListener']>) => {
    const [type, listener] = args;
    listeners.get(listener)?.delete(`${name} ${type}`);
    remove(...args);
  };
}

/** Our listeners; libraries persist across files, and so do theirs. Reading a stack takes long. */
const oursAmong = (listeners: Listened): string[] =>
  [...listeners.values()].flatMap((own) =>
    [...own].flatMap(([what, { stack }]) => {
      const from = stack?.split('\n')[2]?.trim() ?? '';
      const isOurs = /client\/src\//.test(from) && !from.includes('node_modules');
      return isOurs ? [`${what} ${from}`] : [];
    }),
  );

/** Takes a snapshot of the globals. Libraries' names start with an underscore, or are React's. */
function takePicture(): Map<object, Map<string, unknown>> {
  const picture = new Map<object, Map<string, unknown>>();
  for (const object of [globalThis, ...SHARED]) {
    const own = new Map<string, unknown>();
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (key.startsWith('_') || key === 'IS_REACT_ACT_ENVIRONMENT') continue;
      // Read through getters, which wrap the window's properties and what Node loads lazily.
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
 * Call at the end of the setup: files share a window (see `fresh-modules`), so leftovers of one
 * would affect another, in any order. A file that leaves something fails and lists it. Timers are
 * cleared and notices dismissed, as both would end by themselves.
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
      listeners: oursAmong(listeners),
      globals: changes(before).filter((name) => !restless.has(name)),
      body: document.body.outerHTML,
      html: document.documentElement.getAttributeNames(),
      address: location.href,
    };
    // The next file must not fail because of this one.
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
