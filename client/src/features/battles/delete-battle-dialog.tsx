import { type Battle, battlesApi } from '#shared/battles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { call } from '@/lib/api';

export function DeleteBattleDialog({ battle, onClose }: { battle: Battle; onClose: () => void }) {
  const { id, myScore, opponentScore, opponentName } = battle;
  return (
    <ConfirmDelete
      entity="battle"
      id={id}
      remove={() => call(battlesApi.deleteBattle, { params: { id } })}
      title={t('Delete this battle?')}
      description={t(
        'This action cannot be undone. Your {myScore}–{opponentScore} against {opponentName} will be permanently deleted and no longer count in your statistics.',
        { myScore, opponentScore, opponentName: shownText(opponentName) },
      )}
      confirmLabel={t('Delete Battle')}
      done={[t('Battle deleted'), t('It no longer counts in your statistics.')]}
      failed={[t('Error deleting battle'), t('The battle is still there. Please try again.')]}
      page={{ path: `/battles/${id}`, back: '/battles' }}
      onClose={onClose}
    />
  );
}
