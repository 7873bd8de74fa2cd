import { useQueryClient } from '@tanstack/react-query';
import { CalendarX, Plus, SearchX, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { EntityGrid } from '@/components/ui/entity-grid';
import { LoadMore } from '@/components/ui/load-more';
import { EmptyState } from '@/components/ui/states';
import type { Columns } from '@/components/ui/use-columns';
import { tournamentQueries, useTournamentList } from '../api';
import type { OnAct } from '../tournament-actions';
import { CARD_COLUMNS, cardHeight } from './card-layout';
import { TournamentCard } from './tournament-card';

/** Approximate height of a card below its flyer (pixels). */
const BODY_HEIGHT = 372;

interface TournamentListProps {
  mine: boolean;
  going: boolean;
  q: string;
  onAct: OnAct;
  onCreate: () => void;
  onClear: () => void;
  onShowAll: () => void;
}

/** Upcoming tournaments, the next one first, followed by past ones. */
export function TournamentList(props: TournamentListProps) {
  const { mine, q, going, onAct } = props;
  const client = useQueryClient();
  const pastFilter = { mine, q, going, when: 'past' } as const;
  // Restoring the scroll position of a past tournament needs the list at once.
  const [wantsPast, setWantsPast] = useState(
    () => client.getQueryData(tournamentQueries.list(pastFilter).queryKey) !== undefined,
  );
  const upcoming = useTournamentList({ mine, q, going, when: 'upcoming' });
  const isEmpty = upcoming.data?.length === 0 && !upcoming.hasNextPage;
  const past = useTournamentList(pastFilter, wantsPast || isEmpty);
  if (isEmpty && past.data?.length === 0) return <NoTournaments {...props} />;

  const grid = (query: typeof past, label: string, empty: string, rows: number) => (
    <EntityGrid
      query={query}
      label={label}
      loadingLabel={t('Loading tournaments')}
      name={`tournaments ${mine} ${going} ${q} ${label}`}
      columns={CARD_COLUMNS}
      skeletonRows={rows}
      rowHeight={rowHeight}
      failed={{ title: t('Error loading tournaments') }}
      empty={<p className="text-muted">{empty}</p>}
    >
      {(tournament) => <TournamentCard tournament={tournament} onAct={onAct} />}
    </EntityGrid>
  );

  return (
    <>
      <p role="status" className="sr-only">
        {upcoming.data && !upcoming.isPlaceholderData && countText(upcoming.data.length)}
      </p>
      <Section title={t('Upcoming tournaments')}>
        {grid(upcoming, t('Upcoming tournaments'), t('No upcoming tournaments'), 2)}
      </Section>
      {upcoming.data && !upcoming.hasNextPage && (
        <Section title={t('Past tournaments')} className="mt-9">
          {wantsPast || isEmpty ? (
            grid(past, t('Past tournaments'), t('No past tournaments'), 1)
          ) : (
            <ShowPast onShow={() => setWantsPast(true)} />
          )}
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="mb-4 font-display text-2xl leading-tight font-semibold tracking-wide">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ShowPast({ onShow }: { onShow: () => void }) {
  const query = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => onShow(),
  };
  return <LoadMore query={query} label={t('Show past tournaments')} ahead={0} />;
}

const rowHeight = (columns: Columns) => cardHeight(columns, BODY_HEIGHT);

const countText = (count: number) =>
  count === 0
    ? t('No upcoming tournaments')
    : t('{count, plural, one {# upcoming tournament} other {# upcoming tournaments}} loaded', {
        count,
      });

function NoTournaments(props: TournamentListProps) {
  const { mine, going, q, onCreate, onClear, onShowAll } = props;
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('No tournaments match your search')}
        text={t('No tournament here has “{text}” in its name, description or location.', {
          text: q,
        })}
        action={<Button onClick={onClear}>{t('Clear search')}</Button>}
      />
    );
  }
  if (going) {
    return (
      <EmptyState
        icon={<CalendarX />}
        title={t('You are not registered for a tournament')}
        text={t('Register for one and you will find it here on the day.')}
        action={<Button onClick={onShowAll}>{t('Show all tournaments')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Trophy />}
      title={mine ? t('You have not created a tournament yet') : t('No tournaments yet')}
      text={t('Say when and where, add a flyer, and people can register for it here.')}
      action={
        <Button icon={<Plus />} onClick={onCreate}>
          {mine ? t('Create your first tournament') : t('Create the first tournament')}
        </Button>
      }
    />
  );
}
