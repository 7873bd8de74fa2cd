import { Trash2 } from 'lucide-react';
import type { Target } from '#shared/rules/pad';
import { t } from '#shared/translate';
import { whyScreenSleeps } from '@/components/score-pad/use-device';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NotSaved } from '@/components/ui/form-dialog';
import { ComboSelect } from '@/features/combos';
import type { SubmitProblem } from '@/lib/use-submit';
import { comboOf, type Draft, type Pairing } from './draft';
import { PairingFields } from './pairing-fields';
import { usePlayed } from './recent';
import { TargetChoice } from './use-pad';
import type { PairingErrors } from './use-save-pad';

interface DetailsSheetProps {
  draft: Draft;
  errors: PairingErrors;
  /** Why the last attempt to save failed. */
  problem: SubmitProblem | undefined;
  onTarget: (target: Target) => void;
  onChange: (change: Partial<Pairing>) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Corrects the combo, opponent and event chosen before the battle, or discards it. */
export function DetailsSheet(props: DetailsSheetProps) {
  const { draft, errors, problem, onTarget, onChange, onDiscard, onClose } = props;
  const { played } = usePlayed();
  const sleeps = whyScreenSleeps();
  return (
    <Dialog
      onClose={onClose}
      title={t('This battle')}
      footer={
        <>
          <Button icon={<Trash2 />} onClick={onDiscard}>
            {t('Discard battle')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <NotSaved problem={problem} />}
        <TargetChoice value={draft.target} onChange={onTarget} showsLabel />
        <Field label={t('My combo')} required error={errors.myComboId}>
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
