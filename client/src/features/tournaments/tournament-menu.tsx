import type { Tournament } from '@shared/tournaments';
import { EllipsisVertical, Flag, Pencil, Share2, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { shareTournament } from './share-tournament';

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
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onAct('edit', tournament)}
        />
      )}
      <Menu
        trigger={
          <IconButton label={`More about ${name}`} icon={<EllipsisVertical aria-hidden="true" />} />
        }
      >
        <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => shareTournament(tournament)}>
          Share
        </MenuItem>
        {can.delete && (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => onAct('delete', tournament)}
          >
            Delete
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => onAct('report', tournament)}>
            Report
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
