import { Suspense } from 'react';
import { BellLink } from '@/features/notifications/bell-link';
import { lazyAfterFirstPaint } from '@/lib/lazy';

const NotificationBell = lazyAfterFirstPaint(
  async () => (await import('../later')).NotificationBell,
);

export const Bell = () => (
  <Suspense fallback={<BellLink />}>
    <NotificationBell />
  </Suspense>
);
