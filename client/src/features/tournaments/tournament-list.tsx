import type { Tournament } from '@shared/tournaments';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CardGrid } from '@/components/ui/card-grid';
import { LoadMore } from '@/components/ui/load-more';
import { ErrorState } from '@/components/ui/states';
import { type ColumnRules, type Columns, GAP, useColumns } from '@/components/ui/use-columns';
import { cx } from '@/lib/cx';
import { tournamentQueries, useTournamentList } from './api';
import { NoTournaments, type NoTournamentsProps } from './no-tournaments';
import { TournamentCard, TournamentCardSkeleton } from './tournament-card';
import type { TournamentAct } from './tournament-menu';

const COLUMNS: ColumnRules = { cardMin: 300, max: 3 };

/** About as high as what stands below the flyer, in pixels. */
const BODY_HEIGHT = 372;

/** So far below the screen (pixels) the end may be when the next page is asked for. */
const AHEAD_PX = 1_600;

interface TournamentListProps extends NoTournamentsProps {
  onAct: (act: TournamentAct, tournament: Tournament) => void;
}

/** Tournaments to come, the next one first, and below them those that are over. */
export function TournamentList({ onAct, ...none }: TournamentListProps) {
  const { mine, q, going } = none;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, COLUMNS);
  const client = useQueryClient();
  const pastFilter = { mine, q, going, when: 'past' } as const;
  // Whoever comes back from one that is over finds it in its place.
  const [wantsPast, setWantsPast] = useState(
    () => client.getQueryData(tournamentQueries.list(pastFilter).queryKey) !== undefined,
  );
  const upcoming = useTournamentList({ mine, q, going, when: 'upcoming' });
  const isEmpty = upcoming.data?.length === 0 && !upcoming.hasNextPage;
  const asksPast = wantsPast || isEmpty;
  const past = useTournamentList(pastFilter, asksPast);
  const isNothing = isEmpty && past.data?.length === 0;
  const name = `tournaments ${mine} ${going} ${q}`;

  const grid = (list: typeof upcoming, label: string) => (
    <Cards {...columns} list={list} label={label} name={`${name} ${label}`} onAct={onAct} />
  );

  if (upcoming.isError && !upcoming.data) {
    return <LoadingProblem onRetry={() => void upcoming.refetch()} />;
  }
  return (
    <div ref={box}>
      <p role="status" className="sr-only">
        {upcoming.data !== undefined &&
          !upcoming.isPlaceholderData &&
          countText(upcoming.data.length)}
      </p>
      {upcoming.isPending || (isEmpty && past.isLoading) ? (
        <Skeletons columns={columns.columns} rows={2} />
      ) : isNothing ? (
        <NoTournaments {...none} />
      ) : (
        <>
          <Section title="Upcoming tournaments">
            {isEmpty ? (
              <p className="text-muted">No upcoming tournaments</p>
            ) : (
              grid(upcoming, 'Upcoming tournaments')
            )}
          </Section>
          {!upcoming.hasNextPage && (
            <Section title="Past tournaments" className="mt-9">
              {!asksPast ? (
                <ShowPast onShow={() => setWantsPast(true)} />
              ) : past.isPending ? (
                <Skeletons columns={columns.columns} rows={1} />
              ) : past.isError && !past.data ? (
                <LoadingProblem onRetry={() => void past.refetch()} />
              ) : past.data?.length === 0 ? (
                <p className="text-muted">No past tournaments</p>
              ) : (
                grid(past, 'Past tournaments')
              )}
            </Section>
          )}
        </>
      )}
    </div>
  );
}

function Section({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="mb-4 font-display text-2xl leading-tight font-semibold tracking-wide">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface CardsProps extends Columns {
  list: ReturnType<typeof useTournamentList>;
  label: string;
  name: string;
  onAct: TournamentListProps['onAct'];
}

function Cards({ list: query, label, name, onAct, ...columns }: CardsProps) {
  const isOld = query.isPlaceholderData;
  return (
    <div aria-busy={isOld || undefined} className={cx('transition-opacity', isOld && 'opacity-60')}>
      <CardGrid
        {...columns}
        items={query.data ?? []}
        keyOf={keyOf}
        rowHeight={rowHeight}
        label={label}
        name={name}
        hasMore={query.hasNextPage}
      >
        {(tournament) => <TournamentCard tournament={tournament} onAct={onAct} />}
      </CardGrid>
      <LoadMore query={query} ahead={AHEAD_PX} />
    </div>
  );
}

/** Loads what is over when it is scrolled to, or on a tap. */
function ShowPast({ onShow }: { onShow: () => void }) {
  const query = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => onShow(),
  };
  return <LoadMore query={query} label="Show past tournaments" ahead={0} />;
}

const keyOf = ({ id }: Tournament) => id;

function rowHeight({ columns, width }: Columns): number {
  const card = (width - (columns - 1) * GAP) / columns;
  return Math.round((card * 630) / 1200) + BODY_HEIGHT;
}

const countText = (count: number) =>
  count === 0
    ? 'No upcoming tournaments'
    : `${count} upcoming ${count === 1 ? 'tournament' : 'tournaments'} loaded`;

function Skeletons({ columns, rows }: { columns: number; rows: number }) {
  const places = Array.from({ length: columns * rows }, (_, place) => place);
  return (
    <div
      role="status"
      aria-label="Loading tournaments"
      className="grid"
      style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {places.map((place) => (
        <TournamentCardSkeleton key={place} />
      ))}
    </div>
  );
}

function LoadingProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Error loading tournaments"
      text="The tournaments could not be loaded. Please check your connection and try again."
      onRetry={onRetry}
    />
  );
}
