import { MEDIA_DESCRIPTION_MAX, MEDIA_TITLE_MAX } from '@shared/media';
import { Globe, Lock } from 'lucide-react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';

type Name = 'title' | 'description' | 'visibility';

interface PostFieldsProps {
  form: {
    register: (name: Name) => UseFormRegisterReturn;
    formState: { errors: FieldErrors<Record<Name, string | null | undefined>> };
  };
  /** Lines of the description. */
  rows: number;
}

/** Title, description and visibility of a new or an edited post. */
export function PostFields({ form: { register, formState }, rows }: PostFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Field label={POST_FIELDS.title} required error={errors.title?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('title')}
            maxLength={MEDIA_TITLE_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={POST_FIELDS.description} required={false} error={errors.description?.message}>
        {(wiring) => (
          <Textarea
            {...wiring}
            {...register('description')}
            maxLength={MEDIA_DESCRIPTION_MAX}
            rows={rows}
          />
        )}
      </Field>
      <VisibilityField field={register('visibility')} />
    </>
  );
}

export const POST_FIELDS = {
  title: 'Title',
  description: 'Description',
  visibility: {
    label: 'Who can see it',
    show: (visibility: string | undefined) =>
      CHOICES.find(({ value }) => value === visibility)?.label ?? '',
  },
};

const CHOICES = [
  {
    value: 'public',
    label: 'Public',
    text: "Everyone except people you've blocked",
    icon: <Globe className="size-5" />,
  },
  {
    value: 'private',
    label: 'Private',
    text: 'Only you can see it. You can publish it later.',
    icon: <Lock className="size-5" />,
  },
];

function VisibilityField({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{POST_FIELDS.visibility.label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {CHOICES.map(({ value, label, text, icon }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-[10px] border border-line px-3 py-2.5 leading-snug transition-colors hover:border-line-strong has-checked:border-accent-ink has-checked:bg-raised has-disabled:opacity-55"
          >
            <input
              {...field}
              type="radio"
              value={value}
              aria-describedby={`visibility-${value}`}
              className="mt-0.5 size-5 shrink-0 accent-accent-ink"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-medium">
                {label}
                {icon}
              </span>
              <span id={`visibility-${value}`} className="block text-sm text-muted">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
