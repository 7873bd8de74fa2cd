import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field';

interface CheckboxCardsProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string; text?: string }[];
  field: UseFormRegisterReturn;
  error?: string | undefined;
}

/** Several of some options. */
export function CheckboxCards<Value extends string>({
  legend,
  choices,
  field,
  error,
}: CheckboxCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid gap-2">
        {choices.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-line px-3 py-2.5 leading-snug transition-colors hover:border-line-strong has-checked:border-accent-ink has-checked:bg-raised has-disabled:opacity-55"
          >
            <input
              {...field}
              type="checkbox"
              value={value}
              aria-describedby={text === undefined ? undefined : `${id}-${value}`}
              className="mt-0.5 size-5 shrink-0 accent-accent-ink"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              {text !== undefined && (
                <span id={`${id}-${value}`} className="block text-sm text-muted">
                  {text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
