import type { BadgeProgress, UserBadge } from '@shared/badges';
import { useId } from 'react';
import { Badge } from '@/components/ui/badge';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Switch } from '@/components/ui/switch';
import { cx } from '@/lib/cx';
import { formatDate } from '@/lib/dates';
import { useTimeZone } from '@/lib/signed-in';
import { badgeWords, TIER_NAMES, useToggleShowcase } from './api';
import { BadgeEmblem } from './badge-emblem';

interface BadgeCardProps {
  badge: BadgeProgress;
  /** Earned since the tab was last opened. */
  isNew: boolean;
}

export function BadgeCard({ badge, isNew }: BadgeCardProps) {
  const { name, description, tier, earned, progress, target } = badge;
  const titleId = useId();
  const timeZone = useTimeZone();
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'flex h-full flex-wrap gap-3 rounded-[14px] border bg-surface p-4',
        isNew ? 'border-accent-ink' : 'border-line',
      )}
    >
      <BadgeEmblem badge={badge} locked={!earned} className="size-14" />
      <div className="flex min-w-0 flex-1 basis-28 flex-col">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h4 id={titleId} className="max-w-full text-lg leading-tight font-semibold break-words">
            {name}
          </h4>
          {isNew && <Badge tone="accent">New</Badge>}
        </div>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="eyebrow">{TIER_NAMES[tier]}</span>
          {earned && (
            <span className="text-sm font-medium text-win">
              Earned {formatDate(earned.earnedAt, timeZone)}
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-muted">{description}</p>
        <div className="mt-auto pt-2">
          {earned ? (
            <ShowcaseSwitch badge={badge} showcased={earned.showcased} />
          ) : (
            <div className="flex flex-wrap items-center gap-x-3">
              <ProgressBar
                label={`Progress of ${name}`}
                value={(progress / target) * 100}
                className="flex-1"
              />
              <p className="figures text-sm whitespace-nowrap text-muted">
                {progress} of {target}
              </p>
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

function ShowcaseSwitch({ badge, showcased }: { badge: BadgeProgress; showcased: boolean }) {
  const toggle = useToggleShowcase();
  return (
    <Switch
      checked={showcased}
      onChange={(wanted) => toggle.mutate({ badge, showcased: wanted })}
      disabled={toggle.isPending}
      label="Show on profile"
      of={badge.name}
      className="-mb-2 text-sm"
    />
  );
}

interface ShowcasedBadgesProps {
  badges: readonly UserBadge[];
  className?: string;
}

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
