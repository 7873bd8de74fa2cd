import type { Combo } from '@shared/combos';
import type { Media } from '@shared/media';
import { wilsonLowerBound } from '@shared/rules/rates';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Images, PenLine, Plus, Swords } from 'lucide-react';
import { useMemo, useState } from 'react';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { BattleCard, battleQueries } from '@/features/battles';
import { combosQueries } from '@/features/combos';
import {
  MEDIA_GRID,
  MediaCard,
  MediaCardSkeleton,
  MediaViewer,
  mediaQueries,
  useLivePosts,
} from '@/features/media';
import { CREATE_COMBO_PATH, RECORD_PATH, UPLOAD_PATH } from '@/lib/paths';
import { Section } from './section';
import { TopComboCard } from './top-combo-card';

/** So many of the newest battles stand here (specification, section 9). */
const BATTLES = 2;
const CHECK_CONNECTION = 'Please check your connection.';

/** The newest of everything that one made and played. */
export function OverviewLists() {
  return (
    <div className="space-y-6">
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <RecentBattles />
        <TopCombo />
      </div>
      <OwnPosts />
    </div>
  );
}

function RecentBattles() {
  const { data, isPending, refetch } = useQuery(battleQueries.recent());
  const battles = data?.slice(0, BATTLES) ?? [];
  return (
    <Section
      title="Recent battles"
      more={battles.length > 0 ? { to: '?tab=battles', label: 'All battles' } : undefined}
    >
      {isPending ? (
        <div role="status" aria-label="Loading battles" className="flex flex-col gap-3">
          <Skeleton className="h-62 rounded-[14px] md:h-50" />
          <Skeleton className="h-62 rounded-[14px] md:h-50" />
        </div>
      ) : !data ? (
        <ErrorState
          title="Your battles could not be loaded"
          text={CHECK_CONNECTION}
          onRetry={() => void refetch()}
        />
      ) : battles.length === 0 ? (
        <EmptyState
          icon={<Swords />}
          title="No battles recorded yet"
          text="Record one at the table, round by round; your statistics follow by themselves."
          action={
            <ButtonLink to={RECORD_PATH} icon={<Swords aria-hidden="true" />}>
              Record your first battle
            </ButtonLink>
          }
        />
      ) : (
        <ul aria-label="Recent battles" className="flex flex-col gap-3">
          {battles.map((battle) => (
            <li key={battle.id}>
              <BattleCard battle={battle} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The best of one's newest combos; of equally good ones the newest. */
function bestOf(combos: readonly Combo[]): Combo | undefined {
  const strength = ({ wins, battles }: Combo) => wilsonLowerBound(wins, battles);
  return [...combos].sort((a, b) => strength(b) - strength(a))[0];
}

function TopCombo() {
  const { data, isPending, refetch } = useQuery(combosQueries.recent());
  const combo = bestOf(data ?? []);
  return (
    <Section
      title="Top combo"
      more={combo ? { to: '?tab=combos', label: 'All combos' } : undefined}
    >
      {isPending ? (
        <div role="status" aria-label="Loading combos">
          <Skeleton className="h-72 rounded-[14px]" />
        </div>
      ) : !data ? (
        <ErrorState
          title="Your combos could not be loaded"
          text={CHECK_CONNECTION}
          onRetry={() => void refetch()}
        />
      ) : combo ? (
        <TopComboCard combo={combo} />
      ) : (
        <EmptyState
          icon={<TopIcon />}
          title="No combos created yet"
          text="Put a blade, a ratchet and a bit together and see what it can do."
          action={
            <ButtonLink to={CREATE_COMBO_PATH} icon={<Plus aria-hidden="true" />}>
              Create your first combo
            </ButtonLink>
          }
        />
      )}
    </Section>
  );
}

function OwnPosts() {
  const { data, isPending, refetch } = useInfiniteQuery(mediaQueries.latest());
  const posts = useMemo(() => data ?? [], [data]);
  const [viewed, setViewed] = useState<Media | null>(null);
  useLivePosts(posts);
  return (
    <Section
      title="Your posts"
      more={posts.length > 0 ? { to: '/media?tab=mine', label: 'All posts' } : undefined}
    >
      {isPending ? (
        <div role="status" aria-label="Loading posts" className={MEDIA_GRID}>
          {['a', 'b', 'c'].map((key) => (
            <MediaCardSkeleton key={key} />
          ))}
        </div>
      ) : !data ? (
        <ErrorState
          title="Your posts could not be loaded"
          text={CHECK_CONNECTION}
          onRetry={() => void refetch()}
        />
      ) : posts.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title="You have not posted anything yet"
          text="Show a launch, a final or a rare find: as a picture, a short video or a few words."
          action={
            <ButtonLink to={UPLOAD_PATH} icon={<PenLine aria-hidden="true" />}>
              Create your first post
            </ButtonLink>
          }
        />
      ) : (
        <ul aria-label="Your posts" className={MEDIA_GRID}>
          {posts.map((media) => (
            <li key={media.id} className="grid min-w-0">
              <MediaCard media={media} onView={setViewed} />
            </li>
          ))}
        </ul>
      )}
      <MediaViewer media={viewed} onClose={() => setViewed(null)} />
    </Section>
  );
}
