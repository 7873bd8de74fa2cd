import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyAfterLoad } from '@/lib/lazy';
import { Realtime } from '../realtime';

const LateRealtime = lazyAfterLoad(async () => Realtime);

/** For screens shown on a wall or printed: no bars, but a socket. */
export function Component() {
  return (
    <>
      <Outlet />
      <Suspense>
        <LateRealtime />
      </Suspense>
    </>
  );
}
