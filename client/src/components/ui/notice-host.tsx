import { lazy, Suspense } from 'react';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { firstNotice } from '@/lib/notify';

const NoticeList = lazy(async () => {
  await Promise.race([afterFirstPaint(), firstNotice]);
  return { default: (await import('./notice-list')).NoticeList };
});

/** Loaded after the first paint, or with the first notice. */
export function NoticeHost() {
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
