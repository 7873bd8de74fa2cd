import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type SubmitOptions, useSubmit } from './use-submit';

interface SchemaFormOptions<Input extends FieldValues, Values extends FieldValues, Saved>
  extends Omit<SubmitOptions<Values, Saved, unknown>, 'form'> {
  schema: ZodType<Values, Input>;
  defaultValues: DefaultValues<Input>;
}

/** A form validated by a schema, with its submission, as `PageForm` and `FormDialog` expect. */
export function useSchemaForm<Input extends FieldValues, Values extends FieldValues, Saved>({
  schema,
  defaultValues,
  ...options
}: SchemaFormOptions<Input, Values, Saved>) {
  const form = useForm<Input, unknown, Values>({ resolver: zodResolver(schema), defaultValues });
  return { form, submission: useSubmit({ form, ...options }) };
}
