import { t } from '#shared/translate';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { ProfileButtons } from './profile-hero';

/** As tall as most people's bio and facts. */
export function FactsPlaces() {
  return (
    <>
      <div className="mt-4 space-y-1.5">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-5 w-full max-w-md" />
      </div>
      <Skeleton className="mt-4 h-18 max-w-2xl rounded-tile sm:h-20" />
    </>
  );
}

export function OwnFactsSkeleton() {
  return (
    <>
      <div role="status" aria-label={t('Loading profile')}>
        <FactsPlaces />
      </div>
      <ProfileButtons>
        <Skeleton className="h-11 w-45 max-md:hidden" />
      </ProfileButtons>
    </>
  );
}

export function TabsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading overview')}>
      <Skeleton className="h-13.5 rounded-tile" />
      <div className="mt-5">
        <StatSkeletons />
      </div>
    </div>
  );
}

export const STAT_GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4';

export function StatSkeletons() {
  return (
    <Skeletons
      label={t('Loading statistics')}
      rows={6}
      className={STAT_GRID}
      of="h-37 rounded-card"
    />
  );
}
