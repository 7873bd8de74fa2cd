import { Suspense } from 'react';
import { lazyAfterFirstPaint } from '@/lib/lazy';

const NotificationBell = lazyAfterFirstPaint(
  async () => (await import('../later')).NotificationBell,
);

/** Keeps its place until it has loaded. */
export const Bell = () => (
  <Suspense fallback={<span className="size-11 shrink-0" />}>
    <NotificationBell />
  </Suspense>
);
