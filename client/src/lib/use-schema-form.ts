import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { typedBefore } from './page-language';
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
  useEffect(() => {
    for (const [name, value] of Object.entries(typedBefore())) {
      if (name in form.getValues()) {
        form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>);
      }
    }
  }, [form]);
  return { form, submission: useSubmit({ form, ...options }) };
}
