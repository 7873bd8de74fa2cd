import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { ProfileHero } from '@/features/profiles/profile-hero';
import { OwnFactsSkeleton, TabsSkeleton } from '@/features/profiles/skeletons';

/*
 * The first screen of most visits shows who it is and what to do next before anything else is there.
 * What stands below is fetched meanwhile, the other tabs when they are opened.
 */
const loadFacts = () => import('@/features/profiles/own-profile');
const loadTabs = () => import('@/features/profiles/own-tabs');
const loadLists = () => import('@/features/profiles/overview-lists');

const OwnFacts = lazy(async () => ({ default: (await loadFacts()).OwnFacts }));
const OwnTabs = lazy(async () => ({ default: (await loadTabs()).OwnTabs }));
const OwnCombos = lazy(async () => ({
  default: (await import('@/features/combos/own-combos')).OwnCombos,
}));
const OwnBattles = lazy(async () => ({
  default: (await import('@/features/profiles/own-battles')).OwnBattles,
}));
const BadgesPanel = lazy(async () => ({
  default: (await import('@/features/badges/badges-panel')).BadgesPanel,
}));

/**
 * Fetches the rest of the screen while it is still being asked who is signed in: first what is seen
 * first. A failure shows where the part is drawn.
 */
export function loadParts(): void {
  Promise.all([loadFacts(), loadTabs()])
    .then(loadLists)
    .catch(() => undefined);
}

/** One's own profile (specification, "Own profile"), where signing in leads. */
export function Component() {
  const user = useCurrentUser();
  return (
    <div className="space-y-5">
      <ProfileHero person={user}>
        <Suspense fallback={<OwnFactsSkeleton />}>
          <OwnFacts />
        </Suspense>
      </ProfileHero>
      <Suspense fallback={<TabsSkeleton />}>
        <OwnTabs combos={<OwnCombos />} battles={<OwnBattles />} badges={<BadgesPanel />} />
      </Suspense>
    </div>
  );
}
