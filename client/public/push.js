/**
 * Part of the service worker: shows pushes (`PushPayload` in shared/push.ts), opens what is tapped, and
 * subscribes anew where the browser ended a subscription. The open app asks it to tidy up.
 */

/** Milliseconds in which the app and a push may show the same call. */
const SAME_MS = 60_000;
/** Milliseconds that an open page has to answer. */
const ANSWER_MS = 500;

/** Safari, and every browser on iPhones: they end a subscription after pushes that show nothing. */
const isWebKit = /AppleWebKit/.test(navigator.userAgent) && !/Chrome\//.test(navigator.userAgent);

const send = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const openPages = () => self.clients.matchAll({ type: 'window' });

/** What a page answers; undefined if it does not. Its `url` is the one it was loaded with. */
function ask(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS);
    page.postMessage(message, [port2]);
  });
}

async function isLookedAt({ kind, path }) {
  // Whoever asks for a test wants to see it.
  if (isWebKit || kind === 'test') return false;
  const focused = (await openPages()).filter((page) => page.focused);
  const answers = await Promise.all(focused.map((page) => ask(page, { type: 'where' })));
  return answers.includes(path);
}

/** Each push must show something, also one that cannot be read. */
function read(data) {
  try {
    return data.json();
  } catch {
    return { id: null, title: 'Ripcord', text: '', path: '/notifications', tag: 'ripcord' };
  }
}

async function show(push) {
  if (await isLookedAt(push)) return;
  const { id, title, text, path, tag, silent } = push;
  const [before] = await self.registration.getNotifications({ tag });
  const isShown = before?.title === title && Date.now() - before.data?.at < SAME_MS;
  const isQuiet = Boolean(silent || isShown);
  await self.registration.showNotification(title, {
    body: text,
    dir: 'auto',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag,
    renotify: !isQuiet,
    silent: isQuiet,
    data: { id, path, at: Date.now() },
  });
}

async function setBadge(unseen) {
  if (typeof unseen !== 'number') return;
  if (unseen > 0) await navigator.setAppBadge?.(unseen);
  else await navigator.clearAppBadge?.();
}

/** Closes what was seen or taken back since it was shown; nobody's news stay once they are signed out. */
async function tidy(except) {
  const shown = (await self.registration.getNotifications()).filter(
    ({ data, tag }) => data?.id && tag !== except,
  );
  if (shown.length === 0) return;
  const ids = shown.slice(0, 100).map(({ data }) => data.id);
  const answer = await fetch(`/api/push/news?ids=${ids}`);
  if (!answer.ok && answer.status !== 401) return;
  const news = answer.ok ? (await answer.json()).ids : [];
  for (const one of shown) if (!news.includes(one.data.id)) one.close();
}

/** What a page shows was seen. */
async function closeSeen(path) {
  const shown = await self.registration.getNotifications();
  const seen = shown.filter(({ data }) => data?.path === path);
  for (const one of seen) one.close();
  await markSeen(seen.flatMap(({ data }) => data.id ?? []));
}

async function markSeen(ids) {
  if (ids.length > 0) await send('/api/notifications/seen', { ids: ids.slice(0, 100) });
}

/** Opens a path in the open window, without loading it anew, or in a new one. */
async function openPath(path) {
  const pages = await openPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  // Refused unless the browser saw the tap.
  await page.focus().catch(() => undefined);
  if (!(await ask(page, { type: 'open', path }))) await page.navigate(path);
}

async function subscribeAnew({ oldSubscription: old, newSubscription }) {
  const key = await fetch('/api/push/key');
  if (!key.ok) return;
  const { publicKey: applicationServerKey } = await key.json();
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const replaces = old ? { replaces: old.endpoint } : {};
  const { status } = await send('/api/push/subscriptions', { endpoint, keys, ...replaces });
  if (status === 401) await subscription.unsubscribe();
}

/** Until everything is done; what fails without a network is done at the next push or opening. */
const until = (event, ...work) => event.waitUntil(Promise.allSettled(work));

addEventListener('push', (event) => {
  const push = read(event.data);
  until(event, show(push), setBadge(push.unseen), tidy(push.tag));
});

addEventListener('notificationclick', (event) => {
  const { id, path = '/' } = event.notification.data ?? {};
  event.notification.close();
  until(event, openPath(path), markSeen(id ? [id] : []));
});

addEventListener('pushsubscriptionchange', (event) => until(event, subscribeAnew(event)));

addEventListener('message', (event) => {
  const { type, path } = event.data ?? {};
  if (type === 'tidy')
    until(
      event,
      closeSeen(path).then(() => tidy()),
    );
});
