import { Globe, Lock } from 'lucide-react';
import type { FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import { MEDIA_DESCRIPTION_MAX, MEDIA_TITLE_MAX } from '#shared/media';
import { t } from '#shared/translate';
import { FormField, type FormOf } from '@/components/ui/form-field';
import { Textarea } from '@/components/ui/input';

interface PostFieldsProps<Values extends FieldValues> {
  form: FormOf<Values>;
  rows: number;
}

type PostValues = Record<'title' | 'description' | 'visibility', string | null | undefined>;

export function PostFields<Values extends FieldValues>({
  rows,
  ...props
}: PostFieldsProps<Values>) {
  // A form with more fields also has these three.
  const form = props.form as unknown as FormOf<PostValues>;
  return (
    <>
      <FormField
        form={form}
        name="title"
        label={POST_FIELDS.title}
        required
        maxLength={MEDIA_TITLE_MAX}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="description"
        label={POST_FIELDS.description}
        required={false}
        as={Textarea}
        maxLength={MEDIA_DESCRIPTION_MAX}
        rows={rows}
      />
      <VisibilityField field={form.register('visibility')} />
    </>
  );
}

export const POST_FIELDS = {
  title: t('Title'),
  description: t('Description'),
  visibility: {
    label: t('Who can see it'),
    show: (visibility: string | undefined) =>
      CHOICES.find(({ value }) => value === visibility)?.label ?? '',
  },
};

const CHOICES = [
  {
    value: 'public',
    label: t('Public'),
    text: t("Everyone except people you've blocked"),
    icon: <Globe className="size-5" />,
  },
  {
    value: 'private',
    label: t('Private'),
    text: t('Only you can see it. You can publish it later.'),
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
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-line px-3 py-2.5 leading-snug transition-colors hover:border-line-strong has-checked:border-accent-ink has-checked:bg-raised has-disabled:opacity-55"
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
