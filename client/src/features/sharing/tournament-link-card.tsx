import { useQuery } from '@tanstack/react-query';
import { TournamentThumbnail, tournamentQueries } from '@/features/tournaments';
import { isAbsent } from '@/lib/api-error';
import { formatDateTime } from '@/lib/dates';
import { LinkCard, LinkCardProblem, LinkCardSkeleton } from './link-card';

/** A tournament by its flyer or day, its name, when and where it is. */
export function TournamentLinkCard({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(tournamentQueries.detail(id));
  if (isPending) return <LinkCardSkeleton label="Loading tournament" />;
  if (isAbsent(error)) return <LinkCardProblem text="This tournament is gone" />;
  if (!data) {
    return <LinkCardProblem text="Could not load this tournament" onRetry={() => void refetch()} />;
  }
  const { name, date, location, isPast } = data;
  return (
    <LinkCard
      to={`/tournaments/${id}`}
      gradient="linear-gradient(90deg, var(--accent), var(--accent-ink))"
    >
      <span className="flex items-center gap-3.5">
        <TournamentThumbnail tournament={data} className="size-20 rounded-[10px]" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">
            {isPast ? 'Tournament, over' : 'Tournament'}
          </span>
          <span className="line-clamp-2 leading-tight font-semibold break-words">{name}</span>
          <span className="mt-0.5 block truncate text-sm text-muted">
            {formatDateTime(date)} · {location}
          </span>
        </span>
      </span>
    </LinkCard>
  );
}
