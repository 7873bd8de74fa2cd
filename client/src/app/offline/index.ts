import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '@/features/accounts/api';
import { afterFirstPaint, whenIdle } from '@/lib/after-first-paint';
import { watchInstallPrompt } from '@/lib/app-install';
import { lastPerson } from './last-person';

/**
 * Makes the app work offline. Returning people see persisted data at once; the rest waits until
 * somebody is signed in and the first screen is painted.
 * @returns a function that stops listening for the browser's install prompt
 */
export function startOffline(client: QueryClient): () => void {
  // The app works without offline support.
  start(client).catch(() => undefined);
  return watchInstallPrompt();
}

async function start(client: QueryClient): Promise<void> {
  if (lastPerson() === null) {
    await signedIn(client);
    await afterFirstPaint();
  }
  const { startPersister } = await import('./persister');
  const persister = startPersister(client);
  await persister.ready;
  await signedIn(client);
  // Fetches all of the app's files and offline data.
  await whenIdle();
  const { startUpkeep, registerServiceWorker } = await import('./later');
  if (import.meta.env.PROD) registerServiceWorker();
  startUpkeep(client, persister);
}

function signedIn(client: QueryClient): Promise<void> {
  const isSignedIn = () => Boolean(client.getQueryData(userQuery.queryKey));
  return new Promise((resolve) => {
    if (isSignedIn()) return resolve();
    const end = client.getQueryCache().subscribe(() => {
      if (!isSignedIn()) return;
      end();
      resolve();
    });
  });
}
