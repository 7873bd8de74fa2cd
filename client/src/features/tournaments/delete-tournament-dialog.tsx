import type { Tournament } from '@shared/tournaments';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { useDeleteTournament } from './api';
import { tournamentPath } from './tournament-words';

interface DeleteTournamentDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

/** Asks before a tournament is gone. Where its own page is open, that leads to the list afterwards. */
export function DeleteTournamentDialog({ tournament, onClose }: DeleteTournamentDialogProps) {
  const { mutate, isPending } = useDeleteTournament();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id, name, participantCount } = tournament;

  const remove = () =>
    mutate(tournament, {
      onSuccess: () => {
        onClose();
        if (pathname === tournamentPath(id)) void navigate('/tournaments', { replace: true });
      },
      onError: (error) => {
        const fallback = error instanceof NetworkError ? error.message : 'Please try again.';
        notifyError('Error deleting tournament', serverMessage(error, fallback));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete Tournament"
      description={
        <>
          Delete <strong className="font-semibold text-ink">{name}</strong>
          {participantCount > 0 && ` with its ${registrations(participantCount)}`}? This cannot be
          undone.
        </>
      }
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      pending={isPending}
      onConfirm={remove}
    />
  );
}

const registrations = (count: number) => `${count} registration${count === 1 ? '' : 's'}`;
