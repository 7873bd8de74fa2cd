import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#shared/translate';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { lazyAfterFirstPaint, lazyDialog } from '@/lib/lazy';
import { subscribe } from '@/lib/realtime';
import { useIsMobile } from '@/lib/use-is-mobile';
import { BELL, BellLink } from './bell-link';
import { takeCount, unseenQuery } from './unseen';

const NotificationPanel = lazyDialog(
  async () => (await import('./notification-panel')).NotificationPanel,
  t('Could not open the notifications'),
);

const PushPresence = lazyAfterFirstPaint(
  async () => (await import('@/features/push')).PushPresence,
);

/** Milliseconds. The socket tells of news at once. */
const POLL_MS = 30_000;

/** How many notifications are unseen; opens a panel on a desktop, and the page on a phone. */
export function NotificationBell() {
  const client = useQueryClient();
  const isMobile = useIsMobile();
  const { data } = useQuery({ ...unseenQuery(), refetchInterval: POLL_MS });
  useEffect(
    () => subscribe('notifications_changed', ({ unseen }) => takeCount(client, unseen)),
    [client],
  );
  const count = data?.count ?? 0;
  const label =
    count === 0
      ? t('Notifications')
      : t('Notifications, {count, plural, one {# new} other {# new}}', { count });
  const badge = (
    <UnreadBadge
      count={count}
      size="sm"
      silent
      className="absolute top-0.5 right-0 border-2 border-bg box-content"
    />
  );
  return (
    <>
      <Suspense>
        <PushPresence />
      </Suspense>
      {isMobile ? (
        <BellLink label={label}>{badge}</BellLink>
      ) : (
        <PanelBell label={label}>
          <Bell className="size-5" />
          {badge}
        </PanelBell>
      )}
    </>
  );
}

function PanelBell({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={BELL}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      <NotificationPanel open={open} onClose={close} opener={button} />
    </div>
  );
}
