import { Pencil, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { type Tournament, tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { Menu, menuItems } from '@/components/ui/menu';
import { ReportButton, ReportDialog } from '@/features/friends';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { shareTournament, tournamentPath } from './tournament-words';

export const TournamentDialog = lazyDialog(
  async () => (await import('./form/tournament-form-dialog')).TournamentFormDialog,
);

type Act = 'edit' | 'delete' | 'report';
export type OnAct = (act: Act, tournament: Tournament) => void;

/** Dialogs for a tournament. A list renders them once, so that they outlive a card that moves. */
export function useTournamentDialogs() {
  const [opened, setOpened] = useState<{ act: Act; tournament: Tournament }>();
  const onAct: OnAct = useCallback((act, tournament) => setOpened({ act, tournament }), []);
  const close = useCallback(() => setOpened(undefined), []);
  const { act, tournament } = opened ?? {};
  const dialogs = (
    <>
      <TournamentDialog open={act === 'edit'} tournament={tournament} onClose={close} />
      {act === 'delete' && tournament && <DeleteDialog tournament={tournament} onClose={close} />}
      {act === 'report' && tournament && (
        <ReportDialog
          kind="tournament"
          targetId={tournament.id}
          name={tournament.name}
          onClose={close}
        />
      )}
    </>
  );
  return { onAct, dialogs };
}

const bold = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>;

function DeleteDialog({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const { id, name, participantCount: count } = tournament;
  return (
    <ConfirmDelete
      entity="tournament"
      id={id}
      remove={() => call(tournamentsApi.deleteTournament, { params: { id } })}
      title={t('Delete Tournament')}
      description={
        count > 0
          ? rich(
              'Delete <b>{name}</b> with its {count, plural, one {# registration} other {# registrations}}? This cannot be undone.',
              { name, count, b: bold },
            )
          : rich('Delete <b>{name}</b>? This cannot be undone.', { name, b: bold })
      }
      done={[t('Tournament deleted')]}
      failed={[t('Error deleting tournament')]}
      page={{ path: tournamentPath(id), back: '/tournaments' }}
      onClose={onClose}
    />
  );
}

export function TournamentMenu({ tournament, onAct }: { tournament: Tournament; onAct: OnAct }) {
  const { name, can, isMine } = tournament;
  return (
    <>
      {can.edit && (
        <IconButton
          label={t('Edit {name}', { name })}
          icon={<Pencil />}
          onClick={() => onAct('edit', tournament)}
        />
      )}
      <Menu
        label={t('More about {name}', { name })}
        items={[
          menuItems.share(() => shareTournament(tournament)),
          can.delete && menuItems.delete(() => onAct('delete', tournament)),
          !isMine && menuItems.report(() => onAct('report', tournament)),
        ]}
      />
    </>
  );
}

export function TournamentPageActions({ tournament }: { tournament: Tournament }) {
  const { onAct, dialogs } = useTournamentDialogs();
  const { id, name, can, isMine } = tournament;
  return (
    <>
      <Button icon={<Share2 />} onClick={() => shareTournament(tournament)}>
        {t('Share')}
      </Button>
      {!isMine && <ReportButton kind="tournament" targetId={id} name={name} compact />}
      {can.delete && (
        <IconButton
          label={t('Delete tournament')}
          variant="secondary"
          icon={<Trash2 />}
          className="hover:text-loss"
          onClick={() => onAct('delete', tournament)}
        />
      )}
      {can.edit && (
        <Button icon={<Pencil />} onClick={() => onAct('edit', tournament)}>
          {t('Edit')}
        </Button>
      )}
      {dialogs}
    </>
  );
}
