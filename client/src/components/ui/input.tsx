import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/* At least 16 px, or iOS zooms in on focus. */
export const CONTROL =
  'block w-full min-w-0 rounded-field border border-line-strong/70 bg-bg px-3 text-base text-ink placeholder:text-faint transition-colors hover:border-line-strong focus-visible:border-accent-ink focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-loss';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(CONTROL, 'h-11', className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={cx(CONTROL, 'py-2.5', className)} />;
}

interface SelectProps<T> extends ComponentProps<'select'> {
  /** Appended after the children. */
  options?: readonly (readonly [value: T, words: string])[];
  onChoose?: (value: T) => void;
}

/** Native, as that is the best picker on a phone. */
export function Select<T extends string | number>({
  className,
  children,
  options = [],
  onChoose,
  ...rest
}: SelectProps<T>) {
  const choose = (text: string) => {
    const chosen = options.find(([value]) => String(value) === text);
    if (chosen) onChoose?.(chosen[0]);
  };
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...(onChoose && { onChange: ({ target }) => choose(target.value) })}
        {...rest}
        className={cx(
          CONTROL,
          'h-11 appearance-none truncate pr-9 max-[359px]:pr-6 max-[359px]:pl-2',
        )}
      >
        {children}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 max-[359px]:right-1.5 -translate-y-1/2 text-muted" />
    </span>
  );
}
