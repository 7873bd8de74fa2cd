import { lazy, Suspense } from 'react';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { firstNotice } from '@/lib/notify';

const RETRY_MS = 2_000;

/** It hosts the notices that say what failed, so losing the connection must not lose it. */
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

/** The place of the notices. Its script is loaded after the first screen, or with the first of them. */
export function NoticeHost() {
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
