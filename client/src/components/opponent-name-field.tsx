import type { ComponentProps } from 'react';
import { t } from '#shared/translate';
import { Field } from './ui/field';
import { Input } from './ui/input';

interface OpponentNameFieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
}

/** Free text: opponents need no account. */
export function OpponentNameField({ label, error, ...rest }: OpponentNameFieldProps) {
  return (
    <Field label={label} required error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...rest}
          placeholder={t('Name or username')}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </Field>
  );
}
