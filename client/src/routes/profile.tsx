import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { ProfileHero } from '@/features/profiles/profile-hero';
import { OwnFactsSkeleton, TabsSkeleton } from '@/features/profiles/skeletons';
import { lazySection } from '@/lib/lazy';

/*
 * The first screen of most visits shows who it is and what to do next before anything else is there.
 * What stands below is fetched meanwhile, the other tabs when they are opened.
 */
const OwnFacts = lazySection(
  async () => (await import('@/features/profiles/own-profile')).OwnFacts,
);
const OwnTabs = lazySection(async () => (await import('@/features/profiles/own-tabs')).OwnTabs);
const OwnCombos = lazy(async () => ({
  default: (await import('@/features/combos/own-combos')).OwnCombos,
}));
const OwnBattles = lazy(async () => ({
  default: (await import('@/features/profiles/own-battles')).OwnBattles,
}));
const BadgesPanel = lazy(async () => ({
  default: (await import('@/features/badges/badges-panel')).BadgesPanel,
}));

/** Fetches what is seen first while it is still being asked who is signed in. */
export async function loadParts(): Promise<void> {
  // A failure shows where the part is drawn.
  await Promise.allSettled([OwnFacts.load(), OwnTabs.load()]);
}

/** Asks for what the head and the figures say. */
export async function ask(client: QueryClient): Promise<void> {
  const { askOwn } = await import('@/features/profiles/own-answers');
  await askOwn(client);
}

/** One's own profile (specification, "Own profile"), where signing in leads. */
export function Component() {
  const user = useCurrentUser();
  // The head is on screen before what stands below it is worked out.
  const hasTabs = useDeferredValue(true, false);
  return (
    <div className="space-y-5">
      <ProfileHero person={user}>
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
