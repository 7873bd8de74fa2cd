import type { Tournament } from '@shared/tournaments';
import { useQuery } from '@tanstack/react-query';
import { TournamentThumbnail, tournamentQueries } from '@/features/tournaments';
import { formatDateTime } from '@/lib/dates';
import { LinkCard, QueryCard } from './link-card';

export function TournamentLinkCard({ id }: { id: number }) {
  const query = useQuery(tournamentQueries.detail(id));
  return (
    <QueryCard query={query} noun="tournament" gone="This tournament is gone">
      {(tournament) => <TournamentCard tournament={tournament} />}
    </QueryCard>
  );
}

function TournamentCard({ tournament }: { tournament: Tournament }) {
  const { name, date, location, isPast } = tournament;
  return (
    <LinkCard
      to={`/tournaments/${tournament.id}`}
      gradient="linear-gradient(90deg, var(--accent), var(--accent-ink))"
    >
      <span className="flex items-center gap-3.5">
        <TournamentThumbnail tournament={tournament} className="size-20 rounded-[10px]" />
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
