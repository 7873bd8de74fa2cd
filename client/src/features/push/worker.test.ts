import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushPayload } from '#shared/push';

const SCRIPT = readFileSync('client/public/push.js', 'utf8');
const CHROME = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

interface Shown {
  title: string;
  tag: string;
  data: { id?: number | null; path: string; at: number };
  body?: string;
  silent?: boolean;
  renotify?: boolean;
  close: () => void;
}

/** The worker in a browser: what it shows, asks and opens. */
function start({ agent = CHROME }: { agent?: string } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  let shown: Shown[] = [];
  const pages: object[] = [];
  const answers = new Map<string, [status: number, body?: unknown]>();
  const calls: [path: string, body?: unknown][] = [];
  const openWindow = vi.fn();
  const badge = vi.fn(async (_: number) => {});
  const subscribe = vi.fn(async () => subscriptionAt('https://push.example/new'));
  const registration = {
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter((one) => tag === undefined || one.tag === tag),
    showNotification: async (title: string, options: Omit<Shown, 'title' | 'close'>) => {
      shown = shown.filter(({ tag }) => tag !== options.tag);
      const one = { ...options, title, close: () => close(one) };
      shown.push(one);
    },
    pushManager: { subscribe },
  };
  const close = (one: Shown) => {
    shown = shown.filter((other) => other !== one);
  };
  const fetch = async (path: string, { body }: { body?: string } = {}) => {
    calls.push(body === undefined ? [path] : [path, JSON.parse(body)]);
    const [status, answer] = answers.get(path.split('?')[0] ?? '') ?? [204];
    return { ok: status < 400, status, json: async () => answer };
  };
  /** @param at what the page answers; undefined if it is frozen */
  function openPage({ focused = true, at }: { focused?: boolean; at?: string }) {
    const page = {
      focused,
      visibilityState: focused ? 'visible' : 'hidden',
      focus: vi.fn(async () => {}),
      navigate: vi.fn(async (_: string) => {}),
      asked: [] as unknown[],
      postMessage: (message: { type: string }, [port]: MessagePort[]) => {
        page.asked.push(message);
        if (at !== undefined) port?.postMessage(message.type === 'where' ? at : true);
      },
    };
    pages.push(page);
    return page;
  }
  const self = { registration, clients: { matchAll: async () => pages, openWindow } };
  const navigator = {
    userAgent: agent,
    setAppBadge: badge,
    clearAppBadge: async () => void badge(0),
  };
  new Function('self', 'navigator', 'fetch', 'addEventListener', SCRIPT)(
    self,
    navigator,
    fetch,
    (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  );
  /** Resolves when the worker may be stopped. */
  const fire = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined;
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    listeners.get(name)?.({ ...event, waitUntil });
    await work;
  };
  const push = (values: Partial<PushPayload> = {}) =>
    fire('push', { data: { json: () => ({ ...PUSH, ...values }) } });
  return {
    fire,
    push,
    openPage,
    answers,
    calls,
    openWindow,
    badge,
    subscribe,
    shown: () => shown,
  };
}

const subscriptionAt = (endpoint: string) => {
  const keys = { p256dh: 'p', auth: 'a' };
  return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn() };
};

const PUSH: PushPayload = {
  v: 1,
  id: 5,
  kind: 'event_call',
  title: 'Table 4 now',
  text: 'You play against Ben, at Cup.',
  path: '/tournaments/9/play',
  tag: 'event_call-9',
  unseen: 3,
  silent: false,
};

let worker: ReturnType<typeof start>;
beforeEach(() => {
  worker = start();
  worker.answers.set('/api/push/news', [200, { ids: [5, 6] }]);
});

describe('a push', () => {
  it('is shown once for each tag, loudly unless it only updates', async () => {
    await worker.push();
    await worker.push({ title: 'Table 6 now' });
    await worker.push({ id: 6, tag: 'like-3', title: 'Ben liked your post', silent: true });
    expect(worker.shown()).toMatchObject([
      { title: 'Table 6 now', renotify: true, silent: false, body: PUSH.text },
      { title: 'Ben liked your post', renotify: false, silent: true },
    ]);
    expect(worker.badge).toHaveBeenLastCalledWith(3);
    await worker.push({ unseen: 0 });
    expect(worker.badge).toHaveBeenLastCalledWith(0);
  });

  it('that cannot be read still shows something', async () => {
    await worker.fire('push', { data: null });
    expect(worker.shown()).toMatchObject([{ title: 'Ripcord', data: { path: '/notifications' } }]);
    expect(worker.badge).not.toHaveBeenCalled();
  });

  it('replaces the call that the page has just shown, without a second sound', async () => {
    await worker.push();
    await worker.push();
    expect(worker.shown()).toMatchObject([{ renotify: false, silent: true, data: { id: 5 } }]);
  });

  it('is not shown where a focused page shows its path already', async () => {
    worker.openPage({ at: PUSH.path });
    await worker.push();
    expect(worker.shown()).toEqual([]);
    // Who asks for a test wants to see it.
    await worker.push({ id: null, kind: 'test', tag: 'test' });
    expect(worker.shown()).toHaveLength(1);
  });

  it.each([
    ['another path', { at: '/chat' }],
    ['nothing, as it is behind', { focused: false, at: PUSH.path }],
    ['no answer', {}],
  ])('is shown where the page shows %s', async (_, page) => {
    worker.openPage(page);
    await worker.push();
    expect(worker.shown()).toHaveLength(1);
  });

  it('is always shown by WebKit', async () => {
    worker = start({ agent: SAFARI });
    worker.openPage({ at: PUSH.path });
    await worker.push();
    expect(worker.shown()).toHaveLength(1);
  });

  it('closes what is no news any more, and everything once the person is signed out', async () => {
    await worker.push({ id: 4, tag: 'like-3' });
    await worker.push({ id: 6, tag: 'comment-3' });
    await worker.push();
    expect(worker.shown().map(({ data }) => data.id)).toEqual([6, 5]);
    worker.answers.set('/api/push/news', [500]);
    await worker.push();
    expect(worker.shown()).toHaveLength(2);
    worker.answers.set('/api/push/news', [401]);
    await worker.fire('message', { data: { type: 'tidy', path: '/help' } });
    expect(worker.shown()).toEqual([]);
  });
});

it('what an opened page shows is closed and marked as seen', async () => {
  await worker.push();
  await worker.push({ id: 6, tag: 'like-3', path: '/media/3' });
  await worker.fire('message', { data: { type: 'tidy', path: PUSH.path } });
  expect(worker.shown().map(({ data }) => data.id)).toEqual([6]);
  expect(worker.calls).toContainEqual(['/api/notifications/seen', { ids: [5] }]);
});

describe('a tap', () => {
  const tap = async () => {
    await worker.push();
    const [notification] = worker.shown();
    await worker.fire('notificationclick', { notification });
  };

  it('opens a new window, closes the notification and marks it as seen', async () => {
    await tap();
    expect(worker.openWindow).toHaveBeenCalledWith(PUSH.path);
    expect(worker.shown()).toEqual([]);
    expect(worker.calls).toContainEqual(['/api/notifications/seen', { ids: [5] }]);
  });

  it('has the open page go there, without loading it anew', async () => {
    const page = worker.openPage({ focused: false, at: '/help' });
    await tap();
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(page.asked).toContainEqual({ type: 'open', path: PUSH.path });
    expect(page.navigate).not.toHaveBeenCalled();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it('loads the path in a page that does not answer', async () => {
    const page = worker.openPage({ focused: false });
    await tap();
    expect(page.navigate).toHaveBeenCalledWith(PUSH.path);
  });
});

describe('a subscription that the browser ended', () => {
  const old = { endpoint: 'https://push.example/old' };
  const change = () => worker.fire('pushsubscriptionchange', { oldSubscription: old });
  beforeEach(() => worker.answers.set('/api/push/key', [200, { publicKey: 'key' }]));

  it('is replaced by another', async () => {
    worker.answers.set('/api/push/subscriptions', [201]);
    await change();
    expect(worker.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'key',
    });
    expect(worker.calls.at(-1)).toEqual([
      '/api/push/subscriptions',
      {
        endpoint: 'https://push.example/new',
        keys: { p256dh: 'p', auth: 'a' },
        replaces: old.endpoint,
      },
    ]);
  });

  it('is given up by somebody who is signed out', async () => {
    worker.answers.set('/api/push/subscriptions', [401]);
    await change();
    const made = await worker.subscribe.mock.results[0]?.value;
    expect(made.unsubscribe).toHaveBeenCalledTimes(1);
  });
});
