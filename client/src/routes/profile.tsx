import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { ProfileHero } from '@/features/profiles/profile-hero';
import { OwnFactsSkeleton, TabsSkeleton } from '@/features/profiles/skeletons';
import { lazyAfterFirstPaint, lazySection } from '@/lib/lazy';

// These two are preloaded with the route, the other tabs when opened.
const OwnFacts = lazySection(
  async () => (await import('@/features/profiles/own-profile')).OwnFacts,
);
const OwnTabs = lazySection(async () => (await import('@/features/profiles/own-tabs')).OwnTabs);
const OwnCombos = lazySection(
  async () => (await import('@/features/combos/list/combo-list')).OwnCombos,
);
const OwnBattles = lazySection(
  async () => (await import('@/features/profiles/own-tabs')).OwnBattles,
);
const BadgesPanel = lazySection(
  async () => (await import('@/features/badges/badges-panel')).BadgesPanel,
);
const OwnArt = lazyAfterFirstPaint(
  async () => (await import('@/features/profiles/profile-art')).OwnArt,
);

export async function loadParts(): Promise<void> {
  // A failure shows where the section renders.
  await Promise.allSettled([OwnFacts.load(), OwnTabs.load()]);
}

export async function prefetch(client: QueryClient): Promise<void> {
  const { prefetchOwnProfile } = await import('@/features/profiles/prefetch-own');
  await prefetchOwnProfile(client);
}

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
        <Suspense fallback={<OwnFactsSkeleton />}>
          <OwnFacts />
        </Suspense>
      </ProfileHero>
      <Suspense fallback={<TabsSkeleton />}>
        {hasTabs ? (
          <OwnTabs combos={<OwnCombos />} battles={<OwnBattles />} badges={<BadgesPanel />} />
        ) : (
          <TabsSkeleton />
        )}
      </Suspense>
    </div>
  );
}
