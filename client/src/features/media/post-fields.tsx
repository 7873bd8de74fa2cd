import { MEDIA_DESCRIPTION_MAX, MEDIA_TITLE_MAX } from '@shared/media';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { VisibilityField } from './visibility-field';

type Name = 'title' | 'description' | 'visibility';

interface PostFieldsProps {
  register: (name: Name) => UseFormRegisterReturn;
  errors: FieldErrors<Record<Name, string | null | undefined>>;
  disabled: boolean;
  /** Lines of the description. */
  rows: number;
}

/** What is said about a post and who sees it, when it is made and when it is changed. */
export function PostFields({ register, errors, disabled, rows }: PostFieldsProps) {
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('title')}
            disabled={disabled}
            maxLength={MEDIA_TITLE_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Description" required={false} error={errors.description?.message}>
        {(wiring) => (
          <Textarea
            {...wiring}
            {...register('description')}
            disabled={disabled}
            maxLength={MEDIA_DESCRIPTION_MAX}
            rows={rows}
          />
        )}
      </Field>
      <VisibilityField field={register('visibility')} disabled={disabled} />
    </>
  );
}
