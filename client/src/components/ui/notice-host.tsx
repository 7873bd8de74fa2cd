import { lazy, Suspense } from 'react';

const RETRY_MS = 2_000;

/** Retries forever, since it hosts the notices that report failures. */
async function load(): Promise<typeof import('./notice-list')> {
  for (;;) {
    try {
      return await import('./notice-list');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const NoticeList = lazy(async () => ({ default: (await load()).NoticeList }));

/** The place of the notices, in a script that the first screen does not wait for. */
export function NoticeHost() {
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
