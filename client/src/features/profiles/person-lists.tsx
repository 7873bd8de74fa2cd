import type { Combo } from '@shared/combos';
import { personListsApi } from '@shared/person-lists';
import type { Profile } from '@shared/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, Swords } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TopIcon } from '@/components/brand/top-icon';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { BattleCard } from '@/features/battles';
import { ComboDetailDialog, ComboGrid, ComboGridSkeleton } from '@/features/combos';
import { MEDIA_GRID, MediaCard, MediaCardSkeleton } from '@/features/media';
import { pagesOf } from '@/lib/queries';

const listOf = (id: number) => ({ params: { id }, query: { limit: 20 } });

/** What a person shares with everyone. */
export const personListQueries = {
  combos: (id: number) => pagesOf(personListsApi.listPersonCombos, listOf(id)),
  battles: (id: number) => pagesOf(personListsApi.listPersonBattles, listOf(id)),
  media: (id: number) => pagesOf(personListsApi.listPersonMedia, listOf(id)),
};

interface ListProps {
  person: Profile;
  /** Only so many, without more of them: the list has a tab of its own. */
  limit?: number;
}

/** Somebody's public combos; each opens where one is. */
export function PersonCombos({ person, limit }: ListProps) {
  const [viewed, setViewed] = useState<Combo | null>(null);
  const query = useInfiniteQuery(personListQueries.combos(person.id));
  return (
    <>
      <ListStates
        what="combos"
        icon={<TopIcon />}
        person={person}
        query={query}
        limit={limit}
        isShort={limit !== undefined}
        skeleton={<ComboGridSkeleton cards={limit ?? 3} />}
      >
        {(combos) => <ComboGrid combos={combos} readOnly onAct={(_, combo) => setViewed(combo)} />}
      </ListStates>
      {viewed && <ComboDetailDialog combo={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** Somebody's battles with their public combos. */
export function PersonBattles({ person, limit }: ListProps) {
  const query = useInfiniteQuery(personListQueries.battles(person.id));
  return (
    <ListStates
      what="battles"
      icon={<Swords />}
      person={person}
      query={query}
      limit={limit}
      isShort={limit !== undefined}
      skeleton={
        <div className="flex flex-col gap-3">
          {places(limit ?? 3).map((key) => (
            <Skeleton key={key} className="h-62 rounded-[14px] md:h-50" />
          ))}
        </div>
      }
    >
      {(battles) => (
        <ul aria-label="Battles" className="flex flex-col gap-3">
          {battles.map((battle) => (
            <li key={battle.id}>
              <BattleCard battle={battle} owner={nameOf(person)} />
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}

/** Somebody's public posts. */
export function PersonPosts({ person }: ListProps) {
  const query = useInfiniteQuery(personListQueries.media(person.id));
  return (
    <ListStates
      what="posts"
      icon={<Images />}
      person={person}
      query={query}
      isShort
      skeleton={
        <div className={MEDIA_GRID}>
          {places(3).map((key) => (
            <MediaCardSkeleton key={key} />
          ))}
        </div>
      }
    >
      {(posts) => (
        <ul aria-label="Posts" className={MEDIA_GRID}>
          {posts.map((media) => (
            <li key={media.id} className="grid min-w-0">
              <MediaCard media={media} />
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => `place ${place}`);

interface ListStatesProps<T> {
  what: 'combos' | 'battles' | 'posts';
  icon: ReactNode;
  person: Profile;
  query: {
    data: T[] | undefined;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  } & Parameters<typeof LoadMore>[0]['query'];
  limit?: number | undefined;
  /** Among others: with a line in place of an empty list. */
  isShort?: boolean;
  skeleton: ReactNode;
  children: (items: T[]) => ReactNode;
}

const CAPITAL = { combos: 'Combos', battles: 'Battles', posts: 'Posts' };

/** A list of what somebody shares, in all the states that a list has. */
function ListStates<T>({
  what,
  icon,
  person,
  query,
  limit,
  isShort = false,
  skeleton,
  children,
}: ListStatesProps<T>) {
  if (query.isPending) {
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
      </div>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        title={`${CAPITAL[what]} could not be loaded`}
        text="Please check your connection."
        onRetry={() => void query.refetch()}
      />
    );
  }
  const items = query.data.slice(0, limit);
  if (items.length === 0) {
    const text = `${CAPITAL[what]} that ${nameOf(person)} shares will appear here`;
    if (isShort) {
      return (
        <p className="rounded-[14px] border border-dashed border-line-strong/45 px-4 py-6 text-center text-balance text-muted">
          {text}
        </p>
      );
    }
    return <EmptyState icon={icon} title={`No public ${what}`} text={text} />;
  }
  return (
    <>
      {children(items)}
      {limit === undefined && <LoadMore query={query} />}
    </>
  );
}
