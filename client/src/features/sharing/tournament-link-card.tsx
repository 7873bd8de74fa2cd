import { useQuery } from '@tanstack/react-query';
import { TournamentThumbnail, tournamentQueries } from '@/features/tournaments';
import { formatDateTime } from '@/lib/dates';
import { QueryCard, ThumbnailCard } from './link-card';

export function TournamentLinkCard({ id }: { id: number }) {
  const query = useQuery(tournamentQueries.detail(id));
  return (
    <QueryCard query={query} noun="tournament" gone="This tournament is gone">
      {(tournament) => (
        <ThumbnailCard
          to={`/tournaments/${id}`}
          thumbnail={
            <TournamentThumbnail tournament={tournament} className="size-20 rounded-[10px]" />
          }
          kind={tournament.isPast ? 'Tournament, over' : 'Tournament'}
          title={tournament.name}
          subtitle={`${formatDateTime(tournament.date)} · ${tournament.location}`}
        />
      )}
    </QueryCard>
  );
}
