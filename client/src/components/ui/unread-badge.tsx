import { UNREAD_BADGE_MAX } from '#shared/chat';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';

/** "9+" above 9. */
export function badgeText(count: number): string {
  return count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);
}

interface UnreadBadgeProps {
  count: number;
  /** `sm` for icons and the navigation. */
  size?: 'sm' | 'md';
  /** Set if surrounding text gives screen readers the number. */
  silent?: boolean;
  className?: string;
}

const SIZES = {
  sm: 'h-4.5 min-w-4.5 px-0.5 text-xs',
  md: 'h-5.5 min-w-5.5 px-1.5 text-[0.9375rem]',
};

/** Number of unread messages; renders nothing at 0. */
export function UnreadBadge({ count, size = 'md', silent = false, className }: UnreadBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden={silent || undefined}
      className={cx(
        'figures inline-flex shrink-0 items-center justify-center rounded-full bg-accent font-display leading-none font-bold text-on-accent',
        SIZES[size],
        className,
      )}
    >
      <span aria-hidden="true">{badgeText(count)}</span>
      {!silent && (
        <span className="sr-only">
          {t('{count, plural, one {# unread message} other {# unread messages}}', { count })}
        </span>
      )}
    </span>
  );
}
