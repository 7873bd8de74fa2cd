import type { UserBadge } from '@shared/badges';
import { cx } from '@/lib/cx';
import { BadgeEmblem } from './badge-emblem';
import { badgeWords } from './words';

interface ShowcasedBadgesProps {
  badges: readonly UserBadge[];
  className?: string;
}

/** The badges that somebody shows, as a row of pictures with their names; nothing without any. */
export function ShowcasedBadges({ badges, className }: ShowcasedBadgesProps) {
  if (badges.length === 0) return null;
  return (
    <ul aria-label="Showcased badges" className={cx('flex flex-wrap gap-1.5', className)}>
      {badges.map(({ id, badge }) => {
        const name = `${badge.name}, ${badgeWords(badge).toLowerCase()}`;
        return (
          <li key={id}>
            <span
              role="img"
              aria-label={name}
              title={`${name}: ${badge.description}`}
              className="block"
            >
              <BadgeEmblem badge={badge} className="size-11" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
