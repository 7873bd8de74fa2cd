import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { cx } from '@/lib/cx';

interface ChoiceCardsProps {
  legend: string;
  choices: readonly { value: string; label: string; text: string; icon: ReactNode }[];
  field: UseFormRegisterReturn;
  className: string;
}

/** A choice whose options need a sentence each. */
export function ChoiceCards({ legend, choices, field, className }: ChoiceCardsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={cx('grid gap-2', className)}>
        {choices.map(({ value, label, text, icon }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-line px-3 py-2.5 leading-snug transition-colors hover:border-line-strong has-checked:border-accent-ink has-checked:bg-raised has-disabled:opacity-55"
          >
            <input
              {...field}
              type="radio"
              value={value}
              aria-describedby={`${field.name}-${value}`}
              className="mt-0.5 size-5 shrink-0 accent-accent-ink"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-medium [&_svg]:size-5">
                {label}
                {icon}
              </span>
              <span id={`${field.name}-${value}`} className="block text-sm text-muted">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
