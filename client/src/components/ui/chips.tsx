import { cx } from '@/lib/cx';

interface ChipsProps<V extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: V; label: string; count?: number }[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice between a few options; scrolls sideways on a phone. */
export function Chips<V extends string>({ label, options, value, onChange }: ChipsProps<V>) {
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1.5 overflow-x-auto p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-field border px-3 font-semibold whitespace-nowrap',
            option.value === value
              ? 'border-accent-ink bg-raised text-ink'
              : 'border-line bg-surface text-muted hover:border-line-strong hover:text-ink',
          )}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="figures font-normal text-muted">{option.count}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
