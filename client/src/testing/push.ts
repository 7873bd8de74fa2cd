import { afterEach, vi } from 'vitest';

interface Options {
  permission?: NotificationPermission;
  /** What the person answers when asked. */
  answer?: NotificationPermission;
  secure?: boolean;
  /** Whether the browser knows of pushes. */
  able?: boolean;
  agent?: string;
  standalone?: boolean;
  /** The browser's push service fails. */
  isBroken?: boolean;
}

export const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** A browser with a service worker, notifications and a push service, as far as pages see them. */
function buildBrowser(options: Options) {
  const { permission = 'default', answer = 'granted', secure = true, able = true } = options;
  const { agent = 'Chrome on Linux', standalone = false, isBroken = false } = options;
  let made = 0;
  let subscription: ReturnType<typeof subscriptionAt> | null = null;
  const worker = new EventTarget();
  const requestPermission = vi.fn(async () => {
    Object.assign(Notification, { permission: answer });
    return answer;
  });
  const subscriptionAt = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: vi.fn(async () => {
      subscription = null;
      return true;
    }),
  });
  const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => {
    if (isBroken) throw new DOMException('Registration failed', 'AbortError');
    made += 1;
    subscription = subscriptionAt(`https://push.example/${made}`);
    return subscription;
  });
  const shown: { title: string; data?: unknown; close: () => void }[] = [];
  const showNotification = vi.fn(async (_title: string, _options?: NotificationOptions) => {});
  const getNotifications = async () => shown;
  const registration = {
    showNotification,
    getNotifications,
    pushManager: { subscribe, getSubscription: async () => subscription },
  };
  const posted = vi.fn();
  const serviceWorker = Object.assign(worker, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    controller: { postMessage: posted },
  });
  vi.stubGlobal('isSecureContext', secure);
  if (secure && able) {
    vi.stubGlobal('Notification', { permission, requestPermission });
    vi.stubGlobal('PushManager', class {});
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  }
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const matches = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('display-mode')
      ? ({ matches: standalone } as MediaQueryList)
      : matches.call(window, query),
  );
  /** What the service worker asks; resolves with the page's answer. */
  const ask = (data: object) =>
    new Promise<unknown>((resolve) => {
      const port = { postMessage: resolve };
      worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
    });
  return {
    requestPermission,
    subscribe,
    showNotification,
    /** What is shown already. */
    shown,
    /** What the page told the service worker. */
    posted,
    ask,
    subscription: () => subscription,
  };
}

/** Fakes what browsers offer for pushes in a test file, until each test ends. */
export function fakePush() {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { browser: (options: Options = {}) => buildBrowser(options) };
}
