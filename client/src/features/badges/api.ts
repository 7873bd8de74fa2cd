import { type BadgeProgress, badgesApi, type UserBadge } from '@shared/badges';
import type { profilesApi } from '@shared/profiles';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { rewriteCached } from '@/lib/rewrite-cached';
import { rememberAnnounced } from './announced';

/** One's own profile shows what is showcased; its contract stays with the profiles. */
const PROFILE: typeof profilesApi.getOwnProfile.path = '/api/profile';

/** Names the check while it runs: what it finds it tells itself. */
export const CHECK_KEY = ['badges', 'check'] as const;

export const badgesQueries = {
  /** All badges, with how far one is. */
  catalogue: () =>
    queryOptions({
      queryKey: [badgesApi.listBadges.path] as const,
      queryFn: ({ signal }) => call(badgesApi.listBadges, { signal }),
    }),
  /** Those that one shows on the profile, in their order. */
  showcased: () =>
    queryOptions({
      queryKey: [badgesApi.listShowcasedBadges.path] as const,
      queryFn: ({ signal }) => call(badgesApi.listShowcasedBadges, { signal }),
    }),
  /** Earned ones that one has not seen yet. */
  recent: () =>
    queryOptions({
      queryKey: [badgesApi.listRecentBadges.path] as const,
      queryFn: ({ signal }) => call(badgesApi.listRecentBadges, { signal }),
    }),
};

/** Asks again for everything that shows one's badges. */
export function refreshBadges(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' &&
      (path === PROFILE || path === ROOT || path.startsWith(`${ROOT}/`)),
  });
}
const ROOT = badgesApi.listBadges.path;

/** "Check for Badges": awards what one has earned by now. */
export function useCheckBadges() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHECK_KEY,
    mutationFn: () => call(badgesApi.checkBadges),
    onSuccess: ({ awarded, newBadges }) => {
      if (!awarded) {
        notify('No New Badges', 'You have all that you have earned so far. Play on!');
        return;
      }
      rememberAnnounced(client, newBadges);
      const count = `${newBadges.length} new ${newBadges.length === 1 ? 'badge' : 'badges'}`;
      const names = newBadges.map(({ badge }) => badge.name).join(', ');
      notifySuccess('New Badges Earned!', `You earned ${count}: ${names}`);
      void refreshBadges(client);
    },
    onError: (error) => notifyError('Badge Check Failed', serverMessage(error, error.message)),
  });
}

interface Choice {
  badge: BadgeProgress;
  showcased: boolean;
}

/** Puts an earned badge on one's profile or takes it away: at once, and back when it is refused. */
export function useToggleShowcase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ badge: { earned }, showcased }: Choice) => {
      if (!earned) throw new Error('Only an earned badge can be shown');
      return call(badgesApi.toggleShowcase, { body: { userBadgeId: earned.id, showcased } });
    },
    onMutate: ({ badge, showcased }) => showChoice(client, badge, showcased),
    onError: (error, { badge, showcased }) => {
      showChoice(client, badge, !showcased);
      notifyError(
        'Failed to change your showcase',
        serverMessage(error, 'Please check your connection and try again.'),
      );
    },
    onSettled: () => refreshBadges(client),
  });
}

/** Writes a choice into the cached answers. */
function showChoice(client: QueryClient, { earned, ...badge }: BadgeProgress, showcased: boolean) {
  if (!earned) return;
  rewriteCached<BadgeProgress[]>(client, { queryKey: [ROOT], exact: true }, (all) =>
    all.map((one) =>
      one.key === badge.key && one.earned ? { ...one, earned: { ...one.earned, showcased } } : one,
    ),
  );
  rewriteCached<UserBadge[]>(client, badgesQueries.showcased(), (shown) => {
    const others = shown.filter(({ id }) => id !== earned.id);
    if (!showcased) return others;
    const { key, name, description, category, tier } = badge;
    const words = { key, name, description, category, tier };
    return [...others, { ...earned, showcased, badge: words }];
  });
}

/** Tells the server that one has looked at what is new. */
export function useMarkBadgesSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(badgesApi.markBadgesSeen),
    // Not told when it fails: the next look tries again.
    onSuccess: () => void client.invalidateQueries(badgesQueries.recent()),
  });
}
