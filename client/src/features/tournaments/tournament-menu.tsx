import { type Tournament, tournamentsApi } from '@shared/tournaments';
import { EllipsisVertical, Flag, Pencil, Share2, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { Menu, MenuItem } from '@/components/ui/menu';
import { call } from '@/lib/api';
import { shareTournament, tournamentPath } from './tournament-words';

/** What somebody wants to do with a tournament; each has a dialog. */
export type TournamentAct = 'edit' | 'delete' | 'report';

interface TournamentMenuProps {
  tournament: Tournament;
  onAct: (act: TournamentAct, tournament: Tournament) => void;
}

/** What can be done with a tournament in a list: one's own is changed, another's reported. */
export function TournamentMenu({ tournament, onAct }: TournamentMenuProps) {
  const { name, can, isMine } = tournament;
  return (
    <>
      {can.edit && (
        <IconButton
          label={`Edit ${name}`}
          icon={<Pencil />}
          onClick={() => onAct('edit', tournament)}
        />
      )}
      <Menu trigger={<IconButton label={`More about ${name}`} icon={<EllipsisVertical />} />}>
        <MenuItem icon={<Share2 />} onSelect={() => shareTournament(tournament)}>
          Share
        </MenuItem>
        {can.delete && (
          <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => onAct('delete', tournament)}>
            Delete
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={<Flag />} onSelect={() => onAct('report', tournament)}>
            Report
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

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
