import { Workbox } from 'workbox-window';
import { setWorker } from '@/lib/app-install';
import { listen } from '@/lib/listen';
import { workerPath } from '@/lib/page-language';

/** Interval at which an open app checks for a new version (milliseconds), besides every visit. */
export const CHECK_PAUSE_MS = 60 * 60_000;

/**
 * Registers the service worker, which caches the app's own files. A new version waits until the
 * person accepts it: a battle or a form may be open.
 * @returns a function that stops checking for new versions
 */
export function registerServiceWorker(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const box = new Workbox(workerPath());
  let isAccepted = false;
  let lastCheck = Date.now();

  const reload = () => window.location.reload();
  box.addEventListener('waiting', () => {
    setWorker({
      update: () => {
        isAccepted = true;
        box.messageSkipWaiting();
      },
    });
  });
  box.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isAccepted) reload();
    // Another tab accepted the new version; this tab still runs the old one.
    else if (isUpdate || isExternal) setWorker({ update: reload });
  });
  const onVisible = () => {
    const isDue = Date.now() - lastCheck >= CHECK_PAUSE_MS;
    if (document.visibilityState !== 'visible' || !isDue) return;
    lastCheck = Date.now();
    // Offline.
    box.update().catch(() => undefined);
  };
  setWorker({ state: 'preparing' });
  box.register().then(
    async () => {
      await navigator.serviceWorker.ready;
      setWorker({ state: 'ready' });
    },
    () => setWorker({ state: 'failed' }),
  );
  return listen(document, 'visibilitychange', onVisible);
}
