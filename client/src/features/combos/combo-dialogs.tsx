import { useCallback, useState } from 'react';
import { type Combo, combosApi } from '#shared/combos';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { call } from '@/lib/api';
import { ComboDetailDialog } from './combo-details';
import { ComboFormDialog } from './form/lazy-combo-form';
import type { ComboAct } from './list/combo-list';

/** Dialogs for a list of the person's own combos. `open` is stable, for memoised cards. */
export function useComboDialogs(combos: readonly Combo[] = []) {
  const [opened, setOpened] = useState<{ act: ComboAct; combo: Combo }>();
  const open = useCallback((act: ComboAct, combo: Combo) => setOpened({ act, combo }), []);
  const close = () => setOpened(undefined);
  const { act, combo } = opened ?? {};
  // Uses the polled version, if the list has one.
  const latest = combo && (combos.find(({ id }) => id === combo.id) ?? combo);
  return {
    open,
    dialogs: (
      <>
        {act === 'view' && latest && (
          <ComboDetailDialog combo={latest} onClose={close} onEdit={() => open('edit', latest)} />
        )}
        {act === 'delete' && combo && <DeleteComboDialog combo={combo} onClose={close} />}
        <ComboFormDialog open={act === 'edit'} combo={combo} onClose={close} />
      </>
    ),
  };
}

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
