import { BADGE_CATEGORIES, type BadgeProgress, SHOWCASE_MAX } from '@shared/badges';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { badgesQueries, CATEGORY_NAMES, useMarkBadgesSeen } from './api';
import { BadgeCard, ShowcasedBadges } from './badge-card';

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';

export function BadgesPanel() {
  const catalogue = useQuery(badgesQueries.catalogue());
  const showcased = useQuery(badgesQueries.showcased());
  const unseen = useUnseen();

  if (catalogue.isPending) return <PanelSkeleton />;
  if (!catalogue.data) {
    return (
      <ErrorState
        title="Your badges could not be loaded"
        text="Please check your connection."
        onRetry={() => void catalogue.refetch()}
      />
    );
  }
  const badges = catalogue.data;
  const earned = badges.filter((badge) => badge.earned).length;
  return (
    <div className="space-y-8">
      <section aria-label="Your badges">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-display text-2xl leading-tight font-semibold tracking-wide">
            Your badges
          </h2>
          <p className="figures text-muted">
            {earned} of {badges.length} earned
          </p>
        </div>
        {earned === 0 ? (
          <EmptyState
            className="mt-4"
            icon={<Award />}
            title="No Badges Yet"
            text="Build combos, record battles and meet other bladers. Each badge below says how to earn it."
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

function Showcase({
  badges,
}: {
  badges: Parameters<typeof ShowcasedBadges>[0]['badges'] | undefined;
}) {
  return (
    <div className="mt-4 rounded-[14px] border border-line bg-surface p-4">
      <h3 className="eyebrow">
        On your profile{badges && `: ${badges.length} of ${SHOWCASE_MAX}`}
      </h3>
      <div className="mt-2 flex min-h-11 items-center">
        {badges?.length === 0 ? (
          <p className="text-muted">Choose up to {SHOWCASE_MAX} of your badges below.</p>
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
          {earned} of {badges.length}
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

/** New badges stay marked while the tab is open; the server is told that they were seen. */
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

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading badges" className="space-y-8">
      <div>
        <Skeleton className="h-8 w-52" />
        <Skeleton className="mt-4 h-25" />
      </div>
      <div>
        <Skeleton className="mb-3 h-7 w-44" />
        <div className={GRID}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-38 rounded-[14px]" />
          ))}
        </div>
      </div>
    </div>
  );
}
