import { type Combo, combosApi } from '@shared/combos';
import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { call } from '@/lib/api';
import { ComboDetailDialog } from './combo-details';
import { ComboFormDialog } from './form/lazy-combo-form';

type Opened = { dialog: 'create' } | { dialog: 'view' | 'edit' | 'delete'; combo: Combo };

/** The dialogs that a list of own combos opens. The handlers are stable, for memoised cards. */
export function useComboDialogs(combos: Combo[]): {
  create: () => void;
  onView: (combo: Combo) => void;
  onEdit: (combo: Combo) => void;
  onDelete: (combo: Combo) => void;
  /** Render it beside the list. */
  dialogs: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = useCallback(() => setOpened({ dialog: 'create' }), []);
  const onView = useCallback((combo: Combo) => setOpened({ dialog: 'view', combo }), []);
  const onEdit = useCallback((combo: Combo) => setOpened({ dialog: 'edit', combo }), []);
  const onDelete = useCallback((combo: Combo) => setOpened({ dialog: 'delete', combo }), []);

  // As of the last poll: an open dialog follows it.
  const latest = (combo: Combo) => combos.find(({ id }) => id === combo.id) ?? combo;

  return {
    create,
    onView,
    onEdit,
    onDelete,
    dialogs: (
      <>
        {opened?.dialog === 'view' && (
          <ComboDetailDialog combo={latest(opened.combo)} onClose={close} onEdit={onEdit} />
        )}
        {opened?.dialog === 'delete' && <DeleteComboDialog combo={opened.combo} onClose={close} />}
        <ComboFormDialog open={opened?.dialog === 'create'} onClose={close} />
        <ComboFormDialog
          open={opened?.dialog === 'edit'}
          combo={opened?.dialog === 'edit' ? opened.combo : undefined}
          onClose={close}
        />
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
