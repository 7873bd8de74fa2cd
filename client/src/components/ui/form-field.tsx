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
import { Switch, type SwitchProps } from './switch';

/** The subset of `useForm` a form section needs, independent of the output type. */
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
  /** Replaces `Input`, such as with `Textarea`. */
  as?: Control;
  options?: RegisterOptions<Values, FieldPath<Values>>;
  className?: string;
}

type FormFieldProps<Values extends FieldValues, Control extends ElementType> = OwnProps<
  Values,
  Control
> &
  Omit<ComponentProps<Control>, keyof OwnProps<Values, Control>>;

/** A form's text field with label and error. Other props are passed to the control. */
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

/** A form's field with label and error, around any control. */
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

interface SwitchFieldProps<Input extends FieldValues, Output>
  extends Omit<SwitchProps, 'checked' | 'onChange'> {
  form: Pick<UseFormReturn<Input, unknown, Output>, 'control'>;
  name: FieldPath<Input>;
}

export function SwitchField<Input extends FieldValues, Output>({
  form: { control },
  name,
  ...rest
}: SwitchFieldProps<Input, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Switch {...rest} checked={value === true} onChange={onChange} />
      )}
    />
  );
}
