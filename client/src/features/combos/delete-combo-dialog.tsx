import { type Combo, combosApi } from '@shared/combos';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { call } from '@/lib/api';

interface DeleteComboDialogProps {
  combo: Combo;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteComboDialog({ combo, ...handlers }: DeleteComboDialogProps) {
  const { id, name, isPublic } = combo;
  return (
    <ConfirmDelete
      {...handlers}
      entity="combo"
      id={id}
      unchanged={isPublic ? [] : [combosApi.listCommunityCombos.path]}
      remove={() => call(combosApi.deleteCombo, { params: { id } })}
      title={`Delete ${name}?`}
      description="This action cannot be undone. This will permanently delete this Beyblade combo and all its associated battle records."
      done={['Combo deleted', 'Your Beyblade combo has been deleted successfully']}
      failed={['Error deleting combo']}
    />
  );
}
