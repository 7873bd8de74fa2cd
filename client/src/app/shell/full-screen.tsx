import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyAfterLoad } from '@/lib/lazy';

const Realtime = lazyAfterLoad(async () => (await import('../realtime')).Realtime);

/** For screens shown on a wall or printed: no bars, but a socket. */
export function Component() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Realtime />
      </Suspense>
    </>
  );
}
