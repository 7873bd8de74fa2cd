import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { ComboText } from '@/components/combo-text';
import { cx } from '@/lib/cx';
import { Avatar } from './avatar';
import { RelativeTime } from './relative-time';

/** A list item opened by its `CardLink`; other controls in it must be `relative`. */
export function EntityCard({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      {...rest}
      className={cx(
        'group/card group/spin relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong/70',
        className,
      )}
    />
  );
}

interface CardLinkProps extends LinkProps {
  as?: 'h2' | 'h3';
  id?: string;
}

/** A card's title, whose link covers the card. */
export function CardLink({ as: Title = 'h2', id, className, children, ...link }: CardLinkProps) {
  return (
    <Title
      id={id}
      dir="auto"
      className={cx(
        'line-clamp-2 font-semibold [overflow-wrap:anywhere]',
        className ?? 'font-display text-xl leading-tight tracking-wide',
      )}
    >
      <Link
        {...link}
        className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
      >
        <ComboText text={children} />
      </Link>
    </Title>
  );
}

interface BylineProps {
  user: ComponentProps<typeof Avatar>['person'];
  userId: number;
  name: ReactNode;
  date: string;
}

/** Owner and time; in the narrowest grid the time is below the name. */
export function Byline({ user, userId, name, date }: BylineProps) {
  return (
    <div className="@container flex min-w-0 flex-1 items-center gap-2 text-sm">
      <Avatar person={user} className="size-7 text-xs" lazy />
      <div className="flex min-w-0 items-center gap-x-2 @max-[13.5rem]:flex-col @max-[13.5rem]:items-start">
        <Link
          to={`/profile/${userId}`}
          dir="auto"
          className="relative z-1 -my-2 max-w-full min-w-0 truncate rounded-sm py-2 font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <RelativeTime date={date} className="shrink-0 text-muted" />
      </div>
    </div>
  );
}
