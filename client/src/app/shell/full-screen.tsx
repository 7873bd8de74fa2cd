import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyExtra } from '@/lib/lazy';

const Realtime = lazyExtra(async () => (await import('../realtime')).Realtime);

/** For screens that fill a wall or a sheet of paper: no bars, but the socket. */
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
