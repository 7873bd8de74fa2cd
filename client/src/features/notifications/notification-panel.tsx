import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { useBackCloses } from '@/lib/overlay-history';
import { MarkAllRead, NotificationList } from './notification-list';

interface NotificationPanelProps {
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** Below the bell on a desktop. It holds nothing back: whatever is tapped elsewhere closes it. */
export function NotificationPanel({ onClose, opener }: NotificationPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);

  useEffect(() => {
    panel.current?.focus();
    const isInside = (target: EventTarget | null) =>
      target instanceof Element &&
      (panel.current?.contains(target) ||
        opener.current?.contains(target) ||
        // The menus of its rows are elsewhere in the page.
        target.closest('[role="menu"]') !== null);
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isInside(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onClose, opener]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    onClose();
    opener.current?.focus();
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('Notifications')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="absolute top-full right-0 z-50 mt-2 flex max-h-[min(40rem,calc(100dvh-6rem))] w-104 flex-col rounded-panel border border-line bg-surface shadow-(--shadow) outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="font-display text-xl font-semibold tracking-wide">{t('Notifications')}</h2>
        <MarkAllRead />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        <NotificationList onOpen={onClose} />
      </div>
      <div className="flex flex-wrap justify-between gap-1 border-t border-line p-1.5">
        <ButtonLink to="/notifications" variant="ghost" size="sm" onClick={onClose}>
          {t('Show all')}
        </ButtonLink>
        <ButtonLink
          to="/account-settings?tab=notifications"
          variant="ghost"
          size="sm"
          onClick={onClose}
        >
          {t('Settings')}
        </ButtonLink>
      </div>
    </div>
  );
}
