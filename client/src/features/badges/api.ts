import { type BadgeProgress, badgesApi, type UserBadge } from '@shared/badges';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { queryOf } from '@/lib/queries';
import { rewriteCached } from '@/lib/rewrite-cached';
import { rememberAnnounced } from './announced';

/** The check announces what it finds itself; other news wait for it. */
export const CHECK_KEY = ['badges', 'check'] as const;

export const badgesQueries = {
  /** All badges with the person's progress. */
  catalogue: () => queryOf(badgesApi.listBadges),
  showcased: () => queryOf(badgesApi.listShowcasedBadges),
  /** Earned and not seen yet. */
  recent: () => queryOf(badgesApi.listRecentBadges),
};

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
      void markStale(client, 'badge');
    },
    meta: { failed: 'Badge Check Failed' },
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
    onSettled: () => markStale(client, 'badge'),
  });
}

/** Writes a choice into the cached answers. */
function showChoice(client: QueryClient, { earned, ...badge }: BadgeProgress, showcased: boolean) {
  if (!earned) return;
  rewriteCached<BadgeProgress[]>(client, { ...badgesQueries.catalogue(), exact: true }, (all) =>
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
