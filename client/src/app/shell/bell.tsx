import { Suspense } from 'react';
import { BellLink } from '@/features/notifications/bell-link';
import { lazyAfterFirstPaint } from '@/lib/lazy';

const NotificationBell = lazyAfterFirstPaint(
  async () => (await import('../later')).NotificationBell,
);

/** A link at first, so that the first screen loads no more for it. */
export function Bell() {
  return (
    <Suspense fallback={<BellLink />}>
      <NotificationBell />
    </Suspense>
  );
}
