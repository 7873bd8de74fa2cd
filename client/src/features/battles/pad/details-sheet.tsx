import { Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NotSaved } from '@/components/ui/not-saved';
import { ComboSelect } from '@/features/combos';
import { type PairingErrors, PairingFields } from './pairing-fields';
import { usePlayed } from './recent';
import { TargetChoice } from './score-plate';
import { comboOf, type Draft } from './scoring';
import { whyScreenSleeps } from './use-device';

interface DetailsSheetProps {
  draft: Draft;
  errors: PairingErrors;
  /** Why the last attempt to save failed. */
  problem: string | undefined;
  onChange: (change: Partial<Draft>) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** What was chosen before the battle, to be put right while it goes on; and the way to drop it. */
export function DetailsSheet({
  draft,
  errors,
  problem,
  onChange,
  onDiscard,
  onClose,
}: DetailsSheetProps) {
  const { played } = usePlayed();
  const sleeps = whyScreenSleeps();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This battle"
      footer={
        <>
          <Button icon={<Trash2 />} onClick={onDiscard}>
            Discard battle
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <NotSaved reason={problem} />}
        <TargetChoice value={draft.target} onChange={(target) => onChange({ target })} showsLabel />
        <Field label="My combo" required error={errors.combo}>
          {(wiring) => (
            <ComboSelect
              {...wiring}
              value={draft.combo.id}
              known={draft.combo}
              onChange={(_id, combo) => onChange({ combo: comboOf(combo) })}
            />
          )}
        </Field>
        <PairingFields values={draft} errors={errors} played={played} onChange={onChange} />
        {sleeps && <p className="text-sm text-muted">{sleeps}</p>}
      </div>
    </Dialog>
  );
}
