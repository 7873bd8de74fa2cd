import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';

interface NewPasswordFieldsProps {
  /** What the form registers for the two, and what is wrong with them. */
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: FieldError | undefined; confirmation?: FieldError | undefined };
  hint: ReactNode;
}

/** A new password, typed twice. */
export function NewPasswordFields({
  password,
  confirmation,
  errors,
  hint,
}: NewPasswordFieldsProps) {
  return (
    <>
      <Field label="New password" required error={errors.password?.message} hint={hint}>
        {(wiring) => <PasswordInput {...wiring} {...password} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm new password" required error={errors.confirmation?.message}>
        {(wiring) => <PasswordInput {...wiring} {...confirmation} autoComplete="new-password" />}
      </Field>
    </>
  );
}
