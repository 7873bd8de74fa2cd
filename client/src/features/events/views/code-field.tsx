import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { cx } from '@/lib/cx';

interface CodeFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Field for a code read off a screen or a slip. */
export function CodeField({ label, hint, error, value, onChange, className }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={cx('uppercase', className)}
        />
      )}
    </Field>
  );
}
