import { Workbox } from 'workbox-window';
import { setWorker } from '@/lib/app-worker';

/** The browser looks for a new version at each visit; an open app at most this often (milliseconds). */
export const CHECK_PAUSE_MS = 60 * 60_000;

/**
 * Registers the service worker, which has all of the app's own files on the device, where the browser
 * allows one. A new version waits until somebody asks for it: a battle or a form may be open. Answers
 * how to end looking for one.
 */
export function registerWorker(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const box = new Workbox('/sw.js');
  let isWanted = false;
  let lastCheck = Date.now();

  const reload = () => window.location.reload();
  box.addEventListener('waiting', () => {
    setWorker({
      update: () => {
        isWanted = true;
        box.messageSkipWaiting();
      },
    });
  });
  box.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isWanted) reload();
    // Another tab asked for the new version: this one still shows the old.
    else if (isUpdate || isExternal) setWorker({ update: reload });
  });
  const onVisible = () => {
    const isDue = Date.now() - lastCheck >= CHECK_PAUSE_MS;
    if (document.visibilityState !== 'visible' || !isDue) return;
    lastCheck = Date.now();
    // Without a network there is nothing new.
    box.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisible);

  setWorker({ state: 'preparing' });
  box.register().then(
    async () => {
      await navigator.serviceWorker.ready;
      setWorker({ state: 'ready' });
    },
    () => setWorker({ state: 'failed' }),
  );
  return () => document.removeEventListener('visibilitychange', onVisible);
}
