import type { Battle } from '@shared/battles';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

const load = () => import('./battle-form-dialog');

/** The form is not needed to read battles; it is fetched once they are on screen. */
const BattleFormDialog = lazy(async () => ({ default: (await load()).BattleFormDialog }));

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

  // Before the first tap, so that the dialog opens at once and also when the Wi-Fi has gone.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  const close = useCallback(() => {
    setAsking(false);
    setDirty(false);
    onOpenChange(false);
  }, [onOpenChange]);

  return (
    <>
      <Suspense>
        {open && (
          <BattleFormDialog
            {...rest}
            onDirtyChange={setDirty}
            onSaved={close}
            onCloseRequest={() => (dirty ? setAsking(true) : close())}
          />
        )}
      </Suspense>
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
