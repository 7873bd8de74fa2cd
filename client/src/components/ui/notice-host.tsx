import { lazy, Suspense } from 'react';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { firstNotice } from '@/lib/notify';

const NoticeList = lazy(async () => {
  await Promise.race([afterFirstPaint(), firstNotice]);
  return { default: (await import('./notice-list')).NoticeList };
});

/** The place of the notices. Its script is loaded after the first screen, or with the first of them. */
export function NoticeHost() {
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
