import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { forDateTimeControl } from '@/lib/dates';

interface PlayedAtFieldProps {
  /** ISO 8601, or null for now. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}

/** When a battle was played. Left empty it is now, which is the rule at the table. */
export function PlayedAtField({ value, onChange, error }: PlayedAtFieldProps) {
  return (
    <Field label="Played at" required={false} error={error} hint="Empty means now.">
      {(wiring) => (
        <Input
          {...wiring}
          type="datetime-local"
          max={forDateTimeControl(new Date())}
          value={value ? forDateTimeControl(value) : ''}
          onChange={(event) => {
            const moment = new Date(event.target.value);
            onChange(Number.isNaN(moment.getTime()) ? null : moment.toISOString());
          }}
        />
      )}
    </Field>
  );
}
