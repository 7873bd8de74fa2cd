import { type Tournament, tournamentsApi } from '@shared/tournaments';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { call } from '@/lib/api';
import { tournamentPath } from './tournament-words';

interface DeleteTournamentDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

export function DeleteTournamentDialog({ tournament, onClose }: DeleteTournamentDialogProps) {
  const { id, name, participantCount: count } = tournament;
  return (
    <ConfirmDelete
      entity="tournament"
      id={id}
      remove={() => call(tournamentsApi.deleteTournament, { params: { id } })}
      title="Delete Tournament"
      description={
        <>
          Delete <strong className="font-semibold text-ink">{name}</strong>
          {count > 0 && ` with its ${count} registration${count === 1 ? '' : 's'}`}? This cannot be
          undone.
        </>
      }
      done={['Tournament deleted']}
      failed={['Error deleting tournament']}
      page={{ path: tournamentPath(id), back: '/tournaments' }}
      onClose={onClose}
    />
  );
}
