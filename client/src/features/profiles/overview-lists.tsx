import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Images, PenLine, Plus, Swords } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Combo } from '#shared/combos';
import type { Media } from '#shared/media';
import { winPercentage } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { ComboEmblem } from '@/components/combo-emblem';
import { ButtonLink } from '@/components/ui/button';
import { CardLink, EntityCard } from '@/components/ui/entity-card';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { QueryList, type QueryListProps } from '@/components/ui/query-list';
import { Rate } from '@/components/ui/rate';
import { Section } from '@/components/ui/section';
import { Skeletons } from '@/components/ui/skeleton';
import { Figures } from '@/components/ui/stat-tile';
import { EmptyState } from '@/components/ui/states';
import { BattleCard, battleQueries } from '@/features/battles';
import {
  ColourStrip,
  combosQueries,
  PerfectBadge,
  partsLine,
  ResultSplit,
} from '@/features/combos';
import {
  MEDIA_GRID,
  MEDIA_PLACE,
  MediaCard,
  MediaViewer,
  mediaQueries,
  useLivePosts,
} from '@/features/media';
import { CREATE_COMBO_PATH, RECORD_PATH, UPLOAD_PATH } from '@/lib/paths';
import { inPercent } from '@/lib/words';
import { topComboOf } from './api';

const BATTLES = 2;
const NO_POSTS: Media[] = [];

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

interface OverviewListProps<T> extends Pick<QueryListProps<T>, 'query' | 'skeleton' | 'children'> {
  title: string;
  /** Link to the full list. */
  more: { to: string; label: string };
  failed: string;
  empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'text'>;
  /** Link that creates the first item. */
  first: { to: string; label: string; icon: ReactNode };
}

function OverviewList<T>(props: OverviewListProps<T>) {
  const { title, more, failed, empty, first, ...list } = props;
  const action = (
    <ButtonLink to={first.to} icon={first.icon}>
      {first.label}
    </ButtonLink>
  );
  return (
    <Section title={title} more={list.query.data?.length ? more : undefined}>
      <QueryList
        {...list}
        failed={{ title: failed }}
        empty={<EmptyState {...empty} action={action} />}
      />
    </Section>
  );
}

function RecentBattles() {
  return (
    <OverviewList
      title={t('Recent battles')}
      more={{ to: '?tab=battles', label: t('All battles') }}
      query={useQuery(battleQueries.recent())}
      skeleton={
        <Skeletons label={t('Loading battles')} rows={BATTLES} of="h-62 rounded-card md:h-50" />
      }
      failed={t('Your battles could not be loaded')}
      empty={{
        icon: <Swords />,
        title: t('No battles recorded yet'),
        text: t('Record one at the table, round by round. Your statistics update by themselves.'),
      }}
      first={{ to: RECORD_PATH, label: t('Record your first battle'), icon: <Swords /> }}
    >
      {(battles) => (
        <ul aria-label={t('Recent battles')} className="flex flex-col gap-3">
          {battles.slice(0, BATTLES).map((battle) => (
            <li key={battle.id}>
              <BattleCard battle={battle} />
            </li>
          ))}
        </ul>
      )}
    </OverviewList>
  );
}

function TopCombo() {
  return (
    <OverviewList
      title={t('Top combo')}
      more={{ to: '?tab=combos', label: t('All combos') }}
      query={useQuery(combosQueries.recent())}
      skeleton={<Skeletons label={t('Loading combos')} rows={1} of="h-72 rounded-card" />}
      failed={t('Your combos could not be loaded')}
      empty={{
        icon: <TopIcon />,
        title: t('No combos created yet'),
        text: t('Put a blade, a ratchet and a bit together and see what it can do.'),
      }}
      first={{ to: CREATE_COMBO_PATH, label: t('Create your first combo'), icon: <Plus /> }}
    >
      {(combos) => {
        const top = topComboOf(combos);
        return top && <TopComboCard combo={top} />;
      }}
    </OverviewList>
  );
}

function OwnPosts() {
  const { data, isPending, isPlaceholderData, refetch } = useInfiniteQuery(mediaQueries.latest());
  const [viewed, setViewed] = useState<Media | null>(null);
  useLivePosts(data ?? NO_POSTS);
  return (
    <>
      <OverviewList
        title={t('Your posts')}
        more={{ to: '/media?tab=mine', label: t('All posts') }}
        // Omits the paging fields.
        query={{ data, isPending, isPlaceholderData, refetch }}
        skeleton={
          <Skeletons label={t('Loading posts')} rows={3} of={MEDIA_PLACE} className={MEDIA_GRID} />
        }
        failed={t('Your posts could not be loaded')}
        empty={{
          icon: <Images />,
          title: t('You have not posted anything yet'),
          text: t(
            'Show a launch, a final or a rare find in a picture, a short video or a few words.',
          ),
        }}
        first={{ to: UPLOAD_PATH, label: t('Create your first post'), icon: <PenLine /> }}
      >
        {(posts) => (
          <ul aria-label={t('Your posts')} className={MEDIA_GRID}>
            {posts.map((media) => (
              <li key={media.id} className="grid min-w-0">
                <MediaCard media={media} onView={setViewed} />
              </li>
            ))}
          </ul>
        )}
      </OverviewList>
      <MediaViewer media={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

/** The whole card is a link. */
function TopComboCard({ combo }: { combo: Combo }) {
  const finishes = ['burst', 'spin'] as const;
  return (
    <EntityCard aria-label={combo.name}>
      <ColourStrip combo={combo} glow />
      <div className="relative flex flex-col gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-center gap-4">
          <ComboEmblem combo={combo} className="size-24" spin />
          <div className="min-w-0 flex-1 basis-36">
            <CardLink
              as="h3"
              to={`/combos/${combo.id}`}
              className="font-display text-2xl leading-tight tracking-wide"
            >
              {combo.name}
            </CardLink>
            <p className="line-clamp-1 text-sm text-muted">{partsLine(combo)}</p>
            {combo.isPerfectCombo && (
              <p className="mt-1.5">
                <PerfectBadge />
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <Rate percent={winPercentage(combo)} battles={combo.battles} />
          <ResultSplit combo={combo} />
        </div>
        <Figures
          figures={[
            { word: t('Wins'), value: combo.wins, tone: 'text-win' },
            { word: t('Losses'), value: combo.losses, tone: 'text-loss' },
            ...finishes.map((finish) => ({
              word: finishMeta[finish].word,
              icon: <FinishIcon finish={finish} className="size-3.5" />,
              value: inPercent(combo[`${finish}FinishRate`]),
              tone: finishMeta[finish].text,
            })),
          ]}
        />
      </div>
    </EntityCard>
  );
}
