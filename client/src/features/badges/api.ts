import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type BadgeCategory,
  type BadgeProgress,
  type BadgeTier,
  badgesApi,
  type UserBadge,
} from '#shared/badges';
import { t } from '#shared/translate';
import { userQuery } from '@/features/accounts';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { personalStore } from '@/lib/personal-store';
import { reasonOf } from '@/lib/problems';
import { queryOf } from '@/lib/queries';
import { rewriteCached } from '@/lib/rewrite-cached';
import { listInWords } from '@/lib/words';

/** While a check runs, no other new badges are announced. */
export const CHECK_KEY = ['badges', 'check'] as const;

export const badgesQueries = {
  /** All badges with the person's progress. */
  catalogue: () => queryOf(badgesApi.listBadges),
  showcased: () => queryOf(badgesApi.listShowcasedBadges),
  /** Earned badges that are not seen yet. */
  recent: () => queryOf(badgesApi.listRecentBadges),
};

export function useCheckBadges() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHECK_KEY,
    mutationFn: () => call(badgesApi.checkBadges),
    onSuccess: ({ awarded, newBadges }) => {
      if (!awarded) {
        notify(t('No New Badges'), t('You have every badge you’ve earned so far. Keep playing!'));
        return;
      }
      rememberAnnounced(client, newBadges);
      const names = listInWords(newBadges.map(({ badge }) => badge.name));
      notifySuccess(
        t('New Badges Earned!'),
        t('You earned {count, plural, one {# new badge} other {# new badges}}: {names}', {
          count: newBadges.length,
          names,
        }),
      );
      void markStale(client, 'badge');
    },
    meta: { failed: t('Badge Check Failed') },
  });
}

interface Choice {
  badge: BadgeProgress;
  showcased: boolean;
}

/** Shows or hides a badge on the profile, optimistically. */
export function useToggleShowcase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ badge: { earned }, showcased }: Choice) => {
      if (!earned) throw new Error("You can only show badges you've earned");
      return call(badgesApi.toggleShowcase, { body: { userBadgeId: earned.id, showcased } });
    },
    onMutate: ({ badge, showcased }) => showChoice(client, badge, showcased),
    onError: (error, { badge, showcased }) => {
      showChoice(client, badge, !showcased);
      notifyError(t('Failed to change your showcase'), reasonOf(error));
    },
    onSettled: () => markStale(client, 'badge'),
  });
}

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

export function useMarkBadgesSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(badgesApi.markBadgesSeen),
    // Failures are silent: the next visit retries.
    onSuccess: () => void client.invalidateQueries(badgesQueries.recent()),
  });
}

const MOST = 100;
const idsSchema = z.array(z.number());
const NONE: number[] = [];

/** Ids of the badges last announced on this device. */
const storeOf = (userId: number) => personalStore(userId, 'badges-told', idsSchema, NONE);

export function notAnnounced(userId: number, badges: readonly UserBadge[]): UserBadge[] {
  const announced = new Set(storeOf(userId).get());
  return badges.filter(({ id }) => !announced.has(id));
}

export function rememberAnnounced(client: QueryClient, badges: readonly UserBadge[]): void {
  const userId = client.getQueryData(userQuery.queryKey)?.id;
  if (userId === undefined) return;
  const store = storeOf(userId);
  const ids = badges.map(({ id }) => id);
  store.set([...new Set([...store.get(), ...ids])].slice(-MOST));
}

export async function clearNewBadges(client: QueryClient): Promise<void> {
  await call(badgesApi.markBadgesSeen);
  void client.invalidateQueries(badgesQueries.recent());
}

export const CATEGORY_NAMES: Record<BadgeCategory, string> = {
  combos: t('Combo Builder'),
  battles: t('Battle Master'),
  community: t('Community Contributor'),
  social: t('Social Champion'),
  media: t('Media Creator'),
  special: t('Special Achievements'),
};

export const TIER_NAMES: Record<BadgeTier, string> = {
  bronze: t('Bronze'),
  silver: t('Silver'),
  gold: t('Gold'),
  platinum: t('Platinum'),
  diamond: t('Diamond'),
};

export const BADGE_NAMES: Record<BadgeTier, string> = {
  bronze: t('Bronze badge'),
  silver: t('Silver badge'),
  gold: t('Gold badge'),
  platinum: t('Platinum badge'),
  diamond: t('Diamond badge'),
};
