import type { Battle } from '@shared/battles';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notifyError } from '@/lib/notify';
import { useScript } from '@/lib/use-script';
import type { UnsentBattle } from './battle-outbox';

const load = () => import('./battle-form-dialog');

/** The form is not needed to read battles; it is fetched once they are on screen. */
const BattleFormDialog = lazy(async () => ({ default: (await load()).BattleFormDialog }));

interface RecordBattleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Given, this battle is changed; without it a new one is recorded. */
  battle?: Battle | undefined;
  /** The same for one that is only on this device. */
  unsent?: UnsentBattle | undefined;
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

  const isThere = useScript(load, open, () => {
    notifyError('Could not open the form', 'Please check your connection and try again.');
    onOpenChange(false);
  });

  const close = useCallback(() => {
    setAsking(false);
    setDirty(false);
    onOpenChange(false);
  }, [onOpenChange]);

  return (
    <>
      <Suspense>
        {open && isThere && (
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
        title={rest.battle || rest.unsent ? 'Discard your changes?' : 'Discard this battle?'}
        description="What you entered has not been saved."
        confirmLabel="Discard"
        onConfirm={close}
      />
    </>
  );
}
