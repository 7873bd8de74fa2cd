import {
  Award,
  Check,
  Heart,
  Library,
  MessageCircle,
  Shield,
  Swords,
  Trash2,
  Trophy,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification, NotificationKind } from '#shared/notifications';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { Menu } from '@/components/ui/menu';
import { RelativeTime } from '@/components/ui/relative-time';
import { cx } from '@/lib/cx';
import { useMarkSeen, useRemoveNotification } from './api';
import { useSwipeAway } from './use-swipe-away';

/** Icons that every screen has loaded. */
const ICONS: Record<NotificationKind, ReactNode> = {
  event_call: <Swords />,
  event_round: <Swords />,
  event_confirm: <Swords />,
  event_conflict: <Trophy />,
  event_soon: <Trophy />,
  event_offer: <Trophy />,
  event_changed: <Trophy />,
  event_result: <Trophy />,
  message: <MessageCircle />,
  friend_request: <UserPlus />,
  friend_accepted: <UserPlus />,
  comment: <MessageCircle />,
  like: <Heart />,
  trade: <Library />,
  badge: <Award />,
  security: <Shield />,
  connection: <Shield />,
  webhook: <Shield />,
  report: <Shield />,
};

/** A notification: opening it marks it as read; its menu, or a swipe, removes it. */
export function NotificationRow({
  row,
  onOpen,
}: {
  row: Notification;
  onOpen?: (() => void) | undefined;
}) {
  const { id, kind, title, text, path, actor, at, seenAt } = row;
  const mark = useMarkSeen();
  const remove = useRemoveNotification();
  const swipe = useSwipeAway(() => remove.mutate(row));
  const isNew = !seenAt;
  const read = () => isNew && mark.mutate({ ids: [id] });
  const open = () => {
    read();
    onOpen?.();
  };
  return (
    <li
      {...swipe}
      className={cx(
        'relative flex touch-pan-y items-start rounded-tile border-l-4',
        isNew ? 'border-accent bg-raised' : 'border-transparent',
      )}
    >
      <Link
        to={path}
        onClick={open}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-tile py-2.5 pl-2 hover:underline"
      >
        {actor ? (
          <Avatar person={actor} lazy />
        ) : (
          <span
            aria-hidden="true"
            className="flex size-10 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-muted [&_svg]:size-5"
          >
            {ICONS[kind]}
          </span>
        )}
        <span className="min-w-0 flex-1 leading-snug">
          <span dir="auto" className={cx('block wrap-anywhere', isNew && 'font-bold')}>
            {isNew && <span className="sr-only">{t('New [[a notification]]')}: </span>}
            {title}
          </span>
          {text && (
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
              {text}
            </span>
          )}
          <RelativeTime date={at} className="block pt-0.5 text-sm text-muted" />
        </span>
      </Link>
      <Menu
        label={t('More about “{title}”', { title })}
        items={[
          isNew && { label: t('Mark as read'), icon: <Check />, onSelect: read },
          {
            label: t('Remove'),
            icon: <Trash2 />,
            tone: 'danger',
            onSelect: () => remove.mutate(row),
          },
        ]}
      />
    </li>
  );
}
