import { useId } from 'react';
import { cx } from '@/lib/cx';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** Distinguishes switches with the same label for screen readers. */
  of?: string;
  description?: string;
  disabled?: boolean;
  className?: string;
}

/** A switch whose whole row can be tapped. */
export function Switch({
  checked,
  onChange,
  label,
  of,
  description,
  disabled,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={description ? `${id}-text` : undefined}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'flex min-h-11 w-full items-center justify-between gap-4 rounded-field text-left disabled:opacity-55',
        className,
      )}
    >
      <span>
        <span id={`${id}-label`} className="block font-medium">
          {label}
          {of && <span className="sr-only">: {of}</span>}
        </span>
        {description && (
          <span id={`${id}-text`} className="block text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors',
          checked ? 'border-accent bg-accent' : 'border-line-strong bg-raised',
        )}
      >
        <span
          className={cx(
            'absolute top-[3px] left-[3px] size-5 rounded-full transition-transform',
            checked ? 'translate-x-5 bg-on-accent' : 'bg-line-strong',
          )}
        />
      </span>
    </button>
  );
}
