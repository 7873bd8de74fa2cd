import type { Battle } from '@shared/battles';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { BattleFormDialog } from './battle-form-dialog';

interface RecordBattleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Given, this battle is changed; without it a new one is recorded. */
  battle?: Battle | undefined;
  /** The combo that a new battle starts with. */
  comboId?: number | undefined;
}

/**
 * The dialog that records a battle or changes one. Each opening starts afresh with a form and a
 * clientId of its own; closing it asks first when something was entered.
 */
export function RecordBattleDialog({ open, onOpenChange, ...rest }: RecordBattleDialogProps) {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);

  const close = useCallback(() => {
    setAsking(false);
    setDirty(false);
    onOpenChange(false);
  }, [onOpenChange]);

  return (
    <>
      {open && (
        <BattleFormDialog
          {...rest}
          onDirtyChange={setDirty}
          onSaved={close}
          onCloseRequest={() => (dirty ? setAsking(true) : close())}
        />
      )}
      <ConfirmDialog
        open={open && asking}
        onOpenChange={setAsking}
        title={rest.battle ? 'Discard your changes?' : 'Discard this battle?'}
        description="What you entered has not been saved."
        confirmLabel="Discard"
        onConfirm={close}
      />
    </>
  );
}
