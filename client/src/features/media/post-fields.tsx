import { Globe, Lock } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { MEDIA_DESCRIPTION_MAX, MEDIA_TITLE_MAX } from '#shared/media';
import { t } from '#shared/translate';
import { ChoiceCards } from '@/components/ui/choice-cards';
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
      <ChoiceCards
        legend={POST_FIELDS.visibility.label}
        choices={CHOICES}
        field={form.register('visibility')}
        className="md:grid-cols-2"
      />
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
    icon: <Globe />,
  },
  {
    value: 'private',
    label: t('Private'),
    text: t('Only you can see it. You can publish it later.'),
    icon: <Lock />,
  },
];
