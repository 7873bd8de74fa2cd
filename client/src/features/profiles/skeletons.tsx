import { Skeleton } from '@/components/ui/skeleton';
import { ProfileButtons } from './profile-buttons';

/** The place of what a profile says of a person: about so much as most say. */
export function FactsPlaces() {
  return (
    <>
      <div className="mt-4 space-y-1.5">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-5 w-full max-w-md" />
      </div>
      <Skeleton className="mt-4 h-18 max-w-2xl rounded-[12px] sm:h-20" />
    </>
  );
}

/** The same of one's own, with the buttons that need nothing to be known. */
export function OwnFactsSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading profile">
        <FactsPlaces />
      </div>
      <ProfileButtons>
        <Skeleton className="h-11 w-44 md:w-80" />
      </ProfileButtons>
    </>
  );
}

/** The place of the tabs and the figures below them. */
export function TabsSkeleton() {
  return (
    <div role="status" aria-label="Loading overview">
      <Skeleton className="h-13.5 rounded-[12px]" />
      <div className="mt-5">
        <StatSkeletons />
      </div>
    </div>
  );
}

/** The grid of the six figures. */
export const STAT_GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4';

/** The places of the six figures. */
export function StatSkeletons() {
  return (
    <div className={STAT_GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-37 rounded-[14px]" />
      ))}
    </div>
  );
}
