/**
 * Part of the service worker: shows pushes (`PushPayload` in shared/push.ts), opens what is tapped, and
 * subscribes anew where the browser ended a subscription. The open app asks it to tidy up.
 */

/**
 * @typedef {{ id: number | null, kind?: string, title: string, text: string, path: string, tag: string,
 *   unseen?: number, silent?: boolean }} Push
 * @typedef {{ focused: boolean, visibilityState: string, focus(): Promise<unknown>,
 *   navigate(path: string): Promise<unknown>,
 *   postMessage(message: object, ports: MessagePort[]): void }} Page
 * @typedef {{ matchAll(filter: object): Promise<Page[]>, openWindow(path: string): Promise<unknown> }} Pages
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void, data: any, notification: Notification,
 *   oldSubscription?: PushSubscription, newSubscription?: PushSubscription }} WorkerEvent
 */
const worker = /** @type {{ clients: Pages, registration: ServiceWorkerRegistration }} */ (
  /** @type {unknown} */ (self)
);

/** Milliseconds in which the app and a push may show the same call. */
const SAME_MS = 60_000;
/** Milliseconds that an open page has to answer. */
const ANSWER_MS = 500;

/** Safari, and every browser on iPhones: they end a subscription after pushes that show nothing. */
const isWebKit = /AppleWebKit/.test(navigator.userAgent) && !/Chrome\//.test(navigator.userAgent);

/** @param {string} path @param {object} body */
const send = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const openPages = () => worker.clients.matchAll({ type: 'window' });

/**
 * What a page answers; undefined if it does not. Its own `url` is the one it was loaded with.
 * @param {Page} page @param {object} message
 */
function ask(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS);
    page.postMessage(message, [port2]);
  });
}

/** @param {Push} push */
async function isLookedAt({ kind, path }) {
  // Whoever asks for a test wants to see it.
  if (isWebKit || kind === 'test') return false;
  const focused = (await openPages()).filter((page) => page.focused);
  const answers = await Promise.all(focused.map((page) => ask(page, { type: 'where' })));
  return answers.includes(path);
}

/**
 * Each push must show something, also one that cannot be read.
 * @param {{ json(): Push }} data @returns {Push}
 */
function read(data) {
  try {
    return data.json();
  } catch {
    return { id: null, title: 'Ripcord', text: '', path: '/notifications', tag: 'ripcord' };
  }
}

/** @param {Push} push */
async function show(push) {
  if (await isLookedAt(push)) return;
  const { id, title, text, path, tag, silent } = push;
  const [before] = await worker.registration.getNotifications({ tag });
  const isShown = before?.title === title && Date.now() - before.data?.at < SAME_MS;
  const isQuiet = Boolean(silent || isShown);
  const options = {
    body: text,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag,
    renotify: !isQuiet,
    silent: isQuiet,
    data: { id, path, at: Date.now() },
  };
  await worker.registration.showNotification(title, options);
}

/** @param {number | undefined} unseen */
async function setBadge(unseen) {
  if (typeof unseen !== 'number') return;
  if (unseen > 0) await navigator.setAppBadge?.(unseen);
  else await navigator.clearAppBadge?.();
}

/**
 * Closes what was seen or taken back since it was shown; nobody's news stay once they are signed out.
 * @param {string} [except] a tag
 */
async function tidy(except) {
  const shown = (await worker.registration.getNotifications()).filter(
    ({ data, tag }) => data?.id && tag !== except,
  );
  if (shown.length === 0) return;
  const ids = shown.slice(0, 100).map(({ data }) => data.id);
  const answer = await fetch(`/api/push/news?ids=${ids}`);
  if (!answer.ok && answer.status !== 401) return;
  const news = answer.ok ? (await answer.json()).ids : [];
  for (const one of shown) if (!news.includes(one.data.id)) one.close();
}

/**
 * What a page shows was seen.
 * @param {string} path
 */
async function closeSeen(path) {
  const shown = await worker.registration.getNotifications();
  const seen = shown.filter(({ data }) => data?.path === path);
  for (const one of seen) one.close();
  await markSeen(seen.flatMap(({ data }) => data.id ?? []));
}

/** @param {number[]} ids */
async function markSeen(ids) {
  if (ids.length > 0) await send('/api/notifications/seen', { ids: ids.slice(0, 100) });
}

/**
 * Opens a path in the open window, without loading it anew, or in a new one.
 * @param {string} path
 */
async function openPath(path) {
  const pages = await openPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return worker.clients.openWindow(path);
  // Refused unless the browser saw the tap.
  await page.focus().catch(() => undefined);
  if (!(await ask(page, { type: 'open', path }))) await page.navigate(path);
}

/** @param {WorkerEvent} event */
async function subscribeAnew({ oldSubscription: old, newSubscription }) {
  const key = await fetch('/api/push/key');
  if (!key.ok) return;
  const { publicKey: applicationServerKey } = await key.json();
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription =
    newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const replaces = old ? { replaces: old.endpoint } : {};
  const { status } = await send('/api/push/subscriptions', { endpoint, keys, ...replaces });
  if (status === 401) await subscription.unsubscribe();
}

/**
 * Has the browser wait for work. What fails without a network is done at the next push or opening.
 * @param {string} name @param {(event: WorkerEvent) => Promise<unknown>[]} work
 */
const on = (name, work) =>
  addEventListener(name, (event) => {
    const happened = /** @type {WorkerEvent} */ (event);
    happened.waitUntil(Promise.allSettled(work(happened)));
  });

on('push', ({ data }) => {
  const push = read(data);
  return [show(push), setBadge(push.unseen), tidy(push.tag)];
});

on('notificationclick', ({ notification }) => {
  const { id, path = '/' } = notification.data ?? {};
  notification.close();
  return [openPath(path), markSeen(id ? [id] : [])];
});

on('pushsubscriptionchange', (event) => [subscribeAnew(event)]);

on('message', ({ data }) =>
  data?.type === 'tidy' ? [closeSeen(data.path).then(() => tidy())] : [],
);
