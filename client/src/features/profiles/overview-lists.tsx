import type { Combo } from '@shared/combos';
import type { Media } from '@shared/media';
import { winPercentage } from '@shared/rules/rates';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Images, PenLine, Plus, Swords } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TopIcon } from '@/components/brand/top-icon';
import { ComboEmblem } from '@/components/combo-emblem';
import { ButtonLink } from '@/components/ui/button';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { QueryList, Skeletons } from '@/components/ui/query-list';
import { Rate } from '@/components/ui/rate';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { BattleCard, battleQueries } from '@/features/battles';
import {
  ColourStrip,
  combosQueries,
  gradient,
  PerfectBadge,
  partsLine,
  ResultSplit,
} from '@/features/combos';
import {
  MEDIA_GRID,
  MediaCard,
  MediaCardSkeleton,
  MediaViewer,
  mediaQueries,
  useLivePosts,
} from '@/features/media';
import { cx } from '@/lib/cx';
import { CREATE_COMBO_PATH, RECORD_PATH, UPLOAD_PATH } from '@/lib/paths';
import { topComboOf } from './api';
import { Section } from './section';

/** Specification, section 9. */
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

function RecentBattles() {
  const query = useQuery(battleQueries.recent());
  return (
    <Section
      title="Recent battles"
      more={query.data?.length ? { to: '?tab=battles', label: 'All battles' } : undefined}
    >
      <QueryList
        query={query}
        skeleton={
          <Skeletons label="Loading battles" rows={BATTLES}>
            <Skeleton className="h-62 rounded-[14px] md:h-50" />
          </Skeletons>
        }
        failed={{ title: 'Your battles could not be loaded' }}
        empty={
          <EmptyState
            icon={<Swords />}
            title="No battles recorded yet"
            text="Record one at the table, round by round. Your statistics update by themselves."
            action={
              <ButtonLink to={RECORD_PATH} icon={<Swords />}>
                Record your first battle
              </ButtonLink>
            }
          />
        }
      >
        {(battles) => (
          <ul aria-label="Recent battles" className="flex flex-col gap-3">
            {battles.slice(0, BATTLES).map((battle) => (
              <li key={battle.id}>
                <BattleCard battle={battle} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </Section>
  );
}

function TopCombo() {
  const query = useQuery(combosQueries.recent());
  return (
    <Section
      title="Top combo"
      more={query.data?.length ? { to: '?tab=combos', label: 'All combos' } : undefined}
    >
      <QueryList
        query={query}
        skeleton={
          <Skeletons label="Loading combos" rows={1}>
            <Skeleton className="h-72 rounded-[14px]" />
          </Skeletons>
        }
        failed={{ title: 'Your combos could not be loaded' }}
        empty={
          <EmptyState
            icon={<TopIcon />}
            title="No combos created yet"
            text="Put a blade, a ratchet and a bit together and see what it can do."
            action={
              <ButtonLink to={CREATE_COMBO_PATH} icon={<Plus />}>
                Create your first combo
              </ButtonLink>
            }
          />
        }
      >
        {(combos) => {
          const top = topComboOf(combos);
          return top && <TopComboCard combo={top} />;
        }}
      </QueryList>
    </Section>
  );
}

function OwnPosts() {
  const query = useInfiniteQuery(mediaQueries.latest());
  const { data, isPending, isPlaceholderData, refetch } = query;
  const [viewed, setViewed] = useState<Media | null>(null);
  useLivePosts(data ?? NO_POSTS);
  return (
    <Section
      title="Your posts"
      more={data?.length ? { to: '/media?tab=mine', label: 'All posts' } : undefined}
    >
      <QueryList
        query={{ data, isPending, isPlaceholderData, refetch }}
        skeleton={
          <div role="status" aria-label="Loading posts" className={MEDIA_GRID}>
            {['a', 'b', 'c'].map((key) => (
              <MediaCardSkeleton key={key} />
            ))}
          </div>
        }
        failed={{ title: 'Your posts could not be loaded' }}
        empty={
          <EmptyState
            icon={<Images />}
            title="You have not posted anything yet"
            text="Show a launch, a final or a rare find in a picture, a short video or a few words."
            action={
              <ButtonLink to={UPLOAD_PATH} icon={<PenLine />}>
                Create your first post
              </ButtonLink>
            }
          />
        }
      >
        {(posts) => (
          <ul aria-label="Your posts" className={MEDIA_GRID}>
            {posts.map((media) => (
              <li key={media.id} className="grid min-w-0">
                <MediaCard media={media} onView={setViewed} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      <MediaViewer media={viewed} onClose={() => setViewed(null)} />
    </Section>
  );
}

/** The whole card is a link. */
function TopComboCard({ combo }: { combo: Combo }) {
  const finishes = ['burst', 'spin'] as const;
  return (
    <article
      aria-label={combo.name}
      className="group/card group/spin relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface transition-colors hover:border-line-strong/70"
    >
      <ColourStrip combo={combo} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-36 opacity-[0.16]"
        style={{
          backgroundImage: `linear-gradient(transparent, var(--surface)), ${gradient(combo.colorStart, combo.colorEnd)}`,
        }}
      />
      <div className="relative flex flex-col gap-4 p-4 md:p-5">
        <div className="flex items-center gap-4">
          <ComboEmblem combo={combo} className="size-24" spin />
          <div className="min-w-0 flex-1">
            <h3 className="line-clamp-2 font-display text-2xl leading-tight font-semibold tracking-wide break-words">
              <Link
                to={`/combos/${combo.id}`}
                className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[14px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
              >
                {combo.name}
              </Link>
            </h3>
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
        <dl className="grid grid-cols-4 divide-x divide-line rounded-[10px] border border-line bg-bg/50 text-center">
          <Figure word="Wins" value={combo.wins} look="text-win" />
          <Figure word="Losses" value={combo.losses} look="text-loss" />
          {finishes.map((finish) => (
            <Figure
              key={finish}
              word={finishMeta[finish].word}
              icon={<FinishIcon finish={finish} className="size-3.5" />}
              value={`${combo[`${finish}FinishRate`]}%`}
              look={finishMeta[finish].text}
            />
          ))}
        </dl>
      </div>
    </article>
  );
}

interface FigureProps {
  word: string;
  value: string | number;
  look: string;
  icon?: React.ReactNode;
}

function Figure({ word, value, look, icon }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-1 py-2">
      <dt className="flex items-center justify-center gap-1 text-xs text-muted">
        {icon}
        {word}
      </dt>
      <dd className={cx('figures font-display text-2xl leading-tight font-bold', look)}>{value}</dd>
    </div>
  );
}
