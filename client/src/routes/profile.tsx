import { Suspense, useDeferredValue } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { OwnFacts } from '@/features/profiles/own-profile';
import { OwnTabs } from '@/features/profiles/own-tabs';
import { prefetchOwnProfile } from '@/features/profiles/prefetch-own';
import { ProfileHero } from '@/features/profiles/profile-hero';
import { TabsSkeleton } from '@/features/profiles/skeletons';
import { lazyAfterFirstPaint, lazySection } from '@/lib/lazy';

const OwnCombos = lazySection(
  async () => (await import('@/features/combos/list/combo-list')).OwnCombos,
);
const OwnBattles = lazySection(
  async () => (await import('@/features/profiles/own-battles')).OwnBattles,
);
const BadgesPanel = lazySection(
  async () => (await import('@/features/badges/badges-panel')).BadgesPanel,
);
const OwnArt = lazyAfterFirstPaint(
  async () => (await import('@/features/profiles/profile-art')).OwnArt,
);

export const prefetch = prefetchOwnProfile;

export function Component() {
  const user = useCurrentUser();
  // Paints the header before rendering what is below it.
  const hasTabs = useDeferredValue(true, false);
  return (
    <div className="space-y-5">
      <ProfileHero
        person={user}
        hasActions
        art={
          <Suspense>
            <OwnArt />
          </Suspense>
        }
      >
        <OwnFacts />
      </ProfileHero>
      {hasTabs ? (
        <OwnTabs combos={<OwnCombos />} battles={<OwnBattles />} badges={<BadgesPanel />} />
      ) : (
        <TabsSkeleton />
      )}
    </div>
  );
}
