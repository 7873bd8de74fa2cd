import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { BADGE_CATEGORIES, type BadgeProgress, SHOWCASE_MAX, type UserBadge } from '#shared/badges';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState, Loaded } from '@/components/ui/states';
import { Switch } from '@/components/ui/switch';
import { cx } from '@/lib/cx';
import { formatDate } from '@/lib/dates';
import { useTimeZone } from '@/lib/signed-in';
import {
  badgesQueries,
  CATEGORY_NAMES,
  TIER_NAMES,
  useMarkBadgesSeen,
  useToggleShowcase,
} from './api';
import { BadgeEmblem } from './badge-emblem';

const PLACES = ['col-span-full mb-8 h-37', ...Array.from({ length: 6 }, () => 'h-38 rounded-card')];
const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';

export function BadgesPanel() {
  return (
    <Loaded
      query={useQuery(badgesQueries.catalogue())}
      skeleton={<Skeletons label={t('Loading badges')} of={PLACES} className={GRID} />}
      failed={{ title: t('Your badges could not be loaded') }}
    >
      {(badges) => <Badges badges={badges} />}
    </Loaded>
  );
}

function Badges({ badges }: { badges: readonly BadgeProgress[] }) {
  const showcased = useQuery(badgesQueries.showcased());
  const unseen = useUnseen();
  const earned = badges.filter((badge) => badge.earned).length;
  return (
    <div className="space-y-8">
      <section aria-label={t('Your badges')}>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-display text-2xl leading-tight font-semibold tracking-wide">
            {t('Your badges')}
          </h2>
          <p className="figures text-muted">
            {t('{count} of {total} earned', { count: earned, total: badges.length })}
          </p>
        </div>
        {earned === 0 ? (
          <EmptyState
            className="mt-4"
            icon={<Award />}
            title={t('No Badges Yet')}
            text={t(
              'Build combos, record battles and meet other bladers. Each badge below says how to earn it.',
            )}
          />
        ) : (
          <Showcase badges={showcased.data} />
        )}
      </section>
      {BADGE_CATEGORIES.map((category) => (
        <Section
          key={category}
          title={CATEGORY_NAMES[category]}
          badges={badges.filter((badge) => badge.category === category)}
          unseen={unseen}
        />
      ))}
    </div>
  );
}

function Showcase({ badges }: { badges: readonly UserBadge[] | undefined }) {
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4">
      <h3 className="eyebrow">
        {badges
          ? t('On your profile: {count} of {max}', { count: badges.length, max: SHOWCASE_MAX })
          : t('On your profile')}
      </h3>
      <div className="mt-2 flex min-h-11 items-center">
        {badges?.length === 0 ? (
          <p className="text-muted">
            {t('Choose up to {max} of your badges below.', { max: SHOWCASE_MAX })}
          </p>
        ) : (
          <ShowcasedBadges badges={badges ?? []} />
        )}
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  badges: readonly BadgeProgress[];
  unseen: ReadonlySet<number>;
}

function Section({ title, badges, unseen }: SectionProps) {
  const earned = badges.filter((badge) => badge.earned).length;
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-display text-xl font-semibold tracking-wide">{title}</h3>
        <p className="figures text-sm text-muted">
          {t('{count} of {total}', { count: earned, total: badges.length })}
        </p>
      </div>
      <ul className={GRID}>
        {badges.map((badge) => (
          <li key={badge.key}>
            <BadgeCard badge={badge} isNew={badge.earned !== null && unseen.has(badge.earned.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps new badges marked while the tab is open, although they are reported as seen. */
function useUnseen(): ReadonlySet<number> {
  const { data } = useQuery(badgesQueries.recent());
  const { mutate: markSeen } = useMarkBadgesSeen();
  const [unseen, setUnseen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!data || data.length === 0) return;
    setUnseen((known) => new Set([...known, ...data.map(({ id }) => id)]));
    markSeen();
  }, [data, markSeen]);
  return unseen;
}

interface BadgeCardProps {
  badge: BadgeProgress;
  /** Earned since the tab was last opened. */
  isNew: boolean;
}

function BadgeCard({ badge, isNew }: BadgeCardProps) {
  const { name, description, tier, earned, progress, target } = badge;
  const titleId = useId();
  const timeZone = useTimeZone();
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'flex h-full flex-wrap gap-3 rounded-card border bg-surface p-4',
        isNew ? 'border-accent-ink' : 'border-line',
      )}
    >
      <BadgeEmblem badge={badge} locked={!earned} className="size-14" />
      <div className="flex min-w-0 flex-1 basis-28 flex-col">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h4 id={titleId} className="max-w-full text-lg leading-tight font-semibold break-words">
            {name}
          </h4>
          {isNew && <Badge tone="accent">{t('New [[badge]]')}</Badge>}
        </div>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="eyebrow">{TIER_NAMES[tier]}</span>
          {earned && (
            <span className="text-sm font-medium text-win">
              {t('Earned {date}', { date: formatDate(earned.earnedAt, timeZone) })}
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
                label={t('Progress of {name}', { name })}
                value={(progress / target) * 100}
                className="flex-1"
              />
              <p className="figures text-sm whitespace-nowrap text-muted">
                {t('{count} of {total}', { count: progress, total: target })}
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
      label={t('Show on profile')}
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
    <ul aria-label={t('Showcased badges')} className={cx('flex flex-wrap gap-1.5', className)}>
      {badges.map(({ id, badge }) => {
        const name = t(
          '{name}, {tier, select, bronze {bronze badge} silver {silver badge} gold {gold badge} platinum {platinum badge} other {diamond badge}}',
          { name: badge.name, tier: badge.tier },
        );
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
