import type { Tournament } from '@shared/tournaments';
import { Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { ReportButton } from '@/features/friends';
import { DeleteTournamentDialog } from './delete-tournament-dialog';
import { shareTournament } from './share-tournament';
import { TournamentDialog } from './tournament-dialog';

/** What can be done with a tournament on its page, by whom it is. */
export function TournamentPageActions({ tournament }: { tournament: Tournament }) {
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const close = () => setAsking(undefined);
  const { id, name, can, isMine } = tournament;
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => shareTournament(tournament)}>
        Share
      </Button>
      {!isMine && <ReportButton kind="tournament" targetId={id} name={name} compact />}
      {can.delete && (
        <IconButton
          label="Delete tournament"
          variant="secondary"
          icon={<Trash2 aria-hidden="true" />}
          className="hover:text-loss"
          onClick={() => setAsking('delete')}
        />
      )}
      {can.edit && (
        <Button
          variant="primary"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setAsking('edit')}
        >
          Edit
        </Button>
      )}
      {can.edit && (
        <TournamentDialog tournament={tournament} open={asking === 'edit'} onOpenChange={close} />
      )}
      {asking === 'delete' && <DeleteTournamentDialog tournament={tournament} onClose={close} />}
    </>
  );
}
