import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '@/features/accounts/api';
import { afterFirstPaint, whenIdle } from '@/lib/after-first-paint';
import { watchInstallPrompt } from '@/lib/install';
import { lastPerson } from './owner';

/**
 * Begins all that makes the app open without a network. Who was here before sees at once what was
 * read then; everything else waits until somebody is signed in and their screen stands. Answers how
 * to end listening for the browser's offer to install.
 */
export function startOffline(client: QueryClient): () => void {
  // What cannot be loaded is missing; the app works without.
  begin(client).catch(() => undefined);
  return watchInstallPrompt();
}

async function begin(client: QueryClient): Promise<void> {
  if (lastPerson() === null) {
    await somebody(client);
    await afterFirstPaint();
  }
  const { keepOffline } = await import('./keep');
  const keeper = keepOffline(client);
  await keeper.ready;
  await somebody(client);
  // All of the app's files and answers are fetched then, for a visit without a network.
  await whenIdle();
  const [{ tend }, { registerWorker }] = await Promise.all([import('./tend'), import('./worker')]);
  if (import.meta.env.PROD) registerWorker();
  tend(client, keeper);
}

/** Until somebody is signed in. */
function somebody(client: QueryClient): Promise<void> {
  const isThere = () => Boolean(client.getQueryData(userQuery.queryKey));
  return new Promise((resolve) => {
    if (isThere()) return resolve();
    const end = client.getQueryCache().subscribe(() => {
      if (!isThere()) return;
      end();
      resolve();
    });
  });
}
