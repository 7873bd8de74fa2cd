/**
 * Part of the service worker: keeps the scripts of all screens, which arrive in one file rather than
 * in hundreds. `self.SCREENS` is its address (client/build/languages.ts), and the name of its cache.
 */

/** @typedef {Event & { request: Request, waitUntil(work: Promise<unknown>): void,
 *   respondWith(answer: Promise<Response>): void }} ScriptEvent */

const SCREENS = /** @type {{ SCREENS: string }} */ (/** @type {unknown} */ (self)).SCREENS;

async function keepScreens() {
  const answer = await fetch(SCREENS);
  if (!answer.ok) throw new Error(`${SCREENS} answered ${answer.status}.`);
  const scripts = /** @type {Record<string, string>} */ (await answer.json());
  const cache = await caches.open(SCREENS);
  const headers = { 'Content-Type': 'text/javascript' };
  const kept = Object.entries(scripts).map(([path, text]) =>
    cache.put(path, new Response(text, { headers })),
  );
  await Promise.all(kept);
}

async function forgetOlderScreens() {
  const names = await caches.keys();
  const old = names.filter((name) => name.includes('/screens-') && name !== SCREENS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) =>
  /** @type {ScriptEvent} */ (event).waitUntil(keepScreens()),
);

self.addEventListener('activate', (event) =>
  /** @type {ScriptEvent} */ (event).waitUntil(forgetOlderScreens()),
);

// All of /assets, since names there have hashes.
self.addEventListener('fetch', (event) => {
  const { request, respondWith } = /** @type {ScriptEvent} */ (event);
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith('/assets/')) return;
  const known = caches.match(request, { ignoreVary: true });
  respondWith.call(
    event,
    known.then((answer) => answer ?? fetch(request)),
  );
});
