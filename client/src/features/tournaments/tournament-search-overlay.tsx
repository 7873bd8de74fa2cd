import { Link } from 'react-router-dom';
import { SearchOverlay } from '@/components/ui/search-overlay';
import { formatDateTime } from '@/lib/dates';
import { type TournamentFilter, useTournamentList } from './api';
import { TournamentThumbnail } from './tournament-thumbnail';
import { tournamentPath } from './tournament-words';

interface TournamentSearchOverlayProps {
  typed: string;
  onType: (typed: string) => void;
  /** What the list behind shows. */
  filter: TournamentFilter;
  onClose: () => void;
}

/** The search of a phone: its hits are short rows, those to come before those that are over. */
export function TournamentSearchOverlay(props: TournamentSearchOverlayProps) {
  const { typed, onType, filter, onClose } = props;
  const query = useTournamentList({ ...filter, when: 'all' });
  return (
    <SearchOverlay
      title="Search tournaments"
      placeholder="Name, description or location"
      things="tournaments"
      typed={typed}
      onType={onType}
      list={query}
      isEmpty={(query.data?.length ?? 0) === 0}
      problem="The tournaments could not be loaded."
      onClose={onClose}
    >
      {(query.data ?? []).map((tournament) => (
        <li
          key={tournament.id}
          className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
        >
          <Link
            to={tournamentPath(tournament.id)}
            onClick={onClose}
            className="flex min-h-14 items-center gap-3 rounded-[10px] px-1.5 py-1.5 hover:bg-raised"
          >
            <TournamentThumbnail tournament={tournament} className="size-13 rounded-[10px]" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {tournament.name}
              </span>{' '}
              <span className="figures block truncate text-sm text-muted">
                {formatDateTime(tournament.date)} · {tournament.location}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </SearchOverlay>
  );
}
