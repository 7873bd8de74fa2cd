import { lazy, Suspense } from 'react';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { firstNotice } from '@/lib/notify';

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

const NoticeList = lazy(async () => {
  await Promise.race([afterFirstPaint(), firstNotice]);
  return { default: (await load()).NoticeList };
});

/** Hosts the notices. Its script loads after the first screen, or with the first notice. */
export function NoticeHost() {
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
