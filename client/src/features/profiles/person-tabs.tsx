import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, LayoutDashboard, Library, Swords } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import type { Combo } from '#shared/combos';
import { personListsApi } from '#shared/person-lists';
import type { Profile } from '#shared/profiles';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { QueryList } from '@/components/ui/query-list';
import { Section } from '@/components/ui/section';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { nameOf } from '@/features/accounts';
import { BattleCard } from '@/features/battles';
import { COMBO_GRID, COMBO_PLACE, ComboCard, ComboDetailDialog } from '@/features/combos';
import { MEDIA_GRID, MEDIA_PLACE, MediaCard } from '@/features/media';
import { lazySection } from '@/lib/lazy';
import { pagesOf } from '@/lib/queries';
import { useTab } from '@/lib/use-address';

const TABS = [
  { value: 'overview', label: t('Overview'), icon: <LayoutDashboard /> },
  { value: 'combos', label: t('Combos'), icon: <TopIcon /> },
  { value: 'battles', label: t('Battles'), icon: <Swords /> },
  { value: 'parts', label: t('Parts'), icon: <Library /> },
];

const PersonCollection = lazySection(
  async () => (await import('@/features/collection')).PersonCollection,
);

/** Number shown in the overview: one row on a large screen. */
const SHOWN = { combos: 3, battles: 2 };

interface PersonTabsProps {
  person: Profile;
  /** Shown at the top of the overview. */
  standing: ReactNode;
}

export function PersonTabs({ person, standing }: PersonTabsProps) {
  const [tab, showTab] = useTab(TABS);
  const combos = useInfiniteQuery(personListQueries.combos(person.id));
  const battles = useInfiniteQuery(personListQueries.battles(person.id));
  return (
    <Tabs compact value={tab} onValueChange={showTab} label={t('Profile')} tabs={TABS}>
      <TabPanel value="overview" className="space-y-6">
        {standing}
        <Section
          title={t('Combos')}
          more={hasAny(combos.data) ? { to: '?tab=combos', label: t('All combos') } : undefined}
        >
          <PersonCombos person={person} limit={SHOWN.combos} />
        </Section>
        <Section
          title={t('Battles')}
          more={hasAny(battles.data) ? { to: '?tab=battles', label: t('All battles') } : undefined}
        >
          <PersonBattles person={person} limit={SHOWN.battles} />
        </Section>
        <Section title={t('Posts')}>
          <PersonPosts person={person} />
        </Section>
      </TabPanel>
      <TabPanel value="combos">
        <PersonCombos person={person} />
      </TabPanel>
      <TabPanel value="battles">
        <PersonBattles person={person} />
      </TabPanel>
      <TabPanel value="parts">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PersonCollection person={person} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

const hasAny = (data: unknown[] | undefined) => (data?.length ?? 0) > 0;

const listOf = (id: number) => ({ params: { id }, query: { limit: 20 } });

export const personListQueries = {
  combos: (id: number) => pagesOf(personListsApi.listPersonCombos, listOf(id)),
  battles: (id: number) => pagesOf(personListsApi.listPersonBattles, listOf(id)),
  media: (id: number) => pagesOf(personListsApi.listPersonMedia, listOf(id)),
};

interface ListProps {
  person: Profile;
  /** Shows only the first few, without paging: the full list has its own tab. */
  limit?: number;
}

function PersonCombos({ person, limit }: ListProps) {
  const [viewed, setViewed] = useState<Combo | null>(null);
  const query = useInfiniteQuery(personListQueries.combos(person.id));
  return (
    <>
      <PersonList
        words={COMBOS}
        icon={<TopIcon />}
        person={person}
        query={query}
        limit={limit}
        className={COMBO_GRID}
        skeleton={COMBO_PLACE}
      >
        {(combo) => <ComboCard combo={combo} readOnly onAct={(_, viewed) => setViewed(viewed)} />}
      </PersonList>
      {viewed && <ComboDetailDialog combo={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** Battles with the person's public combos. */
function PersonBattles({ person, limit }: ListProps) {
  return (
    <PersonList
      words={BATTLES}
      icon={<Swords />}
      person={person}
      query={useInfiniteQuery(personListQueries.battles(person.id))}
      limit={limit}
      className="grid grid-cols-1 gap-3"
      skeleton="h-62 rounded-card md:h-50"
    >
      {(battle) => <BattleCard battle={battle} owner={nameOf(person)} />}
    </PersonList>
  );
}

function PersonPosts({ person }: { person: Profile }) {
  return (
    <PersonList
      words={POSTS}
      icon={<Images />}
      person={person}
      query={useInfiniteQuery(personListQueries.media(person.id))}
      isBrief
      className={MEDIA_GRID}
      skeleton={MEDIA_PLACE}
    >
      {(media) => <MediaCard media={media} />}
    </PersonList>
  );
}

interface ListWords {
  title: string;
  loading: string;
  failed: string;
  none: string;
  /** What will appear once the person shares something. */
  hint: (name: string) => string;
}

const COMBOS: ListWords = {
  title: t('Combos'),
  loading: t('Loading combos'),
  failed: t('Combos could not be loaded'),
  none: t('No public combos'),
  hint: (name) => t('Combos that {name} shares will appear here', { name }),
};
const BATTLES: ListWords = {
  title: t('Battles'),
  loading: t('Loading battles'),
  failed: t('Battles could not be loaded'),
  none: t('No public battles'),
  hint: (name) => t('Battles that {name} shares will appear here', { name }),
};
const POSTS: ListWords = {
  title: t('Posts'),
  loading: t('Loading posts'),
  failed: t('Posts could not be loaded'),
  none: t('No public posts'),
  hint: (name) => t('Posts that {name} shares will appear here', { name }),
};

interface PersonListProps<T> {
  words: ListWords;
  icon: ReactNode;
  person: Profile;
  query: ComponentProps<typeof QueryList<T>>['query'];
  limit?: number | undefined;
  /** Shows a line instead of an empty state, next to other lists. */
  isBrief?: boolean;
  className: string;
  skeleton: string;
  children: (item: T) => ReactNode;
}

function PersonList<T extends { id: number }>({
  words,
  icon,
  person,
  query,
  limit,
  isBrief = limit !== undefined,
  className,
  skeleton,
  children,
}: PersonListProps<T>) {
  const { data, isPending, isPlaceholderData, refetch } = query;
  const first = { data: data?.slice(0, limit), isPending, isPlaceholderData, refetch };
  const hint = words.hint(nameOf(person));
  return (
    <QueryList
      query={limit === undefined ? query : first}
      skeleton={
        <Skeletons
          label={words.loading}
          of={skeleton}
          rows={Math.min(3, limit ?? 3)}
          className={className}
        />
      }
      failed={{ title: words.failed }}
      empty={
        isBrief ? (
          <p className="rounded-card border border-dashed border-line-strong/45 px-4 py-6 text-center text-balance text-muted">
            {hint}
          </p>
        ) : (
          <EmptyState icon={icon} title={words.none} text={hint} />
        )
      }
    >
      {(items) => (
        <ul aria-label={words.title} className={className}>
          {items.map((item) => (
            <li key={item.id} className="grid min-w-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  );
}
