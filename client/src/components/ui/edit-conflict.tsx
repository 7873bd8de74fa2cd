import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { t } from '#shared/translate';
import type { EditConflict } from '@/lib/use-submit';
import type { Difference } from '@/lib/versioned-edit';
import { Button } from './button';

interface ConflictPanelProps<Input extends FieldValues, Values> {
  conflict: EditConflict;
  control: Control<Input, unknown, Values>;
}

/** Shows the saved version beside the form's, and takes focus. */
export function ConflictPanel<Input extends FieldValues, Values>({
  conflict,
  control,
}: ConflictPanelProps<Input, Values>) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const values = useWatch({ control });
  const differences = conflict.differences(values);

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="mt-1 mb-5 scroll-my-20 rounded-tile border border-warning/40 bg-warning/10 p-3 outline-offset-2 md:p-4"
    >
      <p id={id} role="alert" className="flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        {conflict.text}
      </p>
      <Differences differences={differences} />
    </section>
  );
}

interface DifferencesProps {
  differences: readonly Difference[];
  /** Heading of the unsaved version. */
  mineName?: string;
}

export function Differences({ differences, mineName = t('Yours') }: DifferencesProps) {
  return (
    <>
      <ul className="mt-3 flex flex-col gap-3">
        {differences.map(({ label, saved, mine }) => (
          <li key={label} className="min-w-0">
            <p className="eyebrow mb-1">{label}</p>
            <dl className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-2">
              <Version name={t('Now saved')} text={saved} />
              <Version name={mineName} text={mine} />
            </dl>
          </li>
        ))}
      </ul>
      {differences.length === 0 && (
        <p className="mt-2 text-sm text-muted">{t('Both say the same now.')}</p>
      )}
    </>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="float-left mr-1.5 text-muted">{name}:</dt>
      <dd className="break-words whitespace-pre-wrap">{text}</dd>
    </div>
  );
}

interface ConflictButtonsProps {
  conflict: EditConflict;
  /** The form to resubmit, if it does not contain the buttons. */
  formId?: string;
}

export function ConflictButtons({ conflict, formId }: ConflictButtonsProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 md:justify-end">
      <Button className="max-md:flex-1" onClick={conflict.useSaved}>
        {t('Use saved')}
      </Button>
      <Button type="submit" form={formId} variant="primary" className="max-md:flex-1">
        {t('Keep mine')}
      </Button>
    </div>
  );
}
