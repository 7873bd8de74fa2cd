import { lazy, Suspense } from 'react';
import { calm } from '@/lib/calm';

const NoticeList = lazy(async () => {
  await calm();
  return { default: (await import('./notice-list')).NoticeList };
});

/** The place of the notices. Its script is loaded after the first screen; notices wait for it. */
export function NoticeHost() {
  return (
    <Suspense>
      <NoticeList />
    </Suspense>
  );
}
