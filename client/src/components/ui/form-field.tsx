import type { ComponentProps, ElementType, ReactNode } from 'react';
import {
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { Field, type FieldProps, type FieldWiring } from './field';
import { Input } from './input';

/** What a part of a form needs of `useForm`, whatever the form makes of its values. */
export type FormOf<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'formState'
>;

interface OwnProps<Values extends FieldValues, Control extends ElementType> {
  form: FormOf<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** In place of `Input`, such as a `Textarea`. */
  as?: Control;
  options?: RegisterOptions<Values, FieldPath<Values>>;
  className?: string;
}

type FormFieldProps<Values extends FieldValues, Control extends ElementType> = OwnProps<
  Values,
  Control
> &
  Omit<ComponentProps<Control>, keyof OwnProps<Values, Control>>;

/** A text field of a form, with its label and the form's error. Other props go to the control. */
export function FormField<
  Values extends FieldValues,
  Control extends ElementType<ComponentProps<'input'> & ComponentProps<'textarea'>> = typeof Input,
>({
  form: { register, formState },
  name,
  label,
  hint,
  required,
  as,
  options,
  className,
  ...control
}: FormFieldProps<Values, Control>) {
  const Control: ElementType = as ?? Input;
  const error: { message?: string } | undefined = get(formState.errors, name);
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={error?.message}
      className={className}
    >
      {(wiring) => <Control {...wiring} {...control} {...register(name, options)} />}
    </Field>
  );
}

interface ControlledFieldProps<Input extends FieldValues, Name extends FieldPath<Input>, Output>
  extends Omit<FieldProps, 'error' | 'children'> {
  form: UseFormReturn<Input, unknown, Output>;
  name: Name;
  /** Renders the control: `{(field) => <DatePicker {...field} />}`. */
  children: (field: FieldWiring & ControllerRenderProps<Input, Name>) => ReactNode;
}

/** A field of a form with its label and error, around any control. */
export function ControlledField<Input extends FieldValues, Name extends FieldPath<Input>, Output>({
  form,
  name,
  children,
  ...rest
}: ControlledFieldProps<Input, Name, Output>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field {...rest} error={fieldState.error?.message}>
          {(wiring) => children({ ...wiring, ...field })}
        </Field>
      )}
    />
  );
}
