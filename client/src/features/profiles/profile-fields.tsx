import { BIO_MAX, BIO_MIN, CITY_MAX, DISPLAY_NAME_MAX, type OwnProfile } from '@shared/profiles';
import { useController } from 'react-hook-form';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { AvatarField } from './avatar-field';
import type { ProfileEditing } from './use-profile-form';

interface ProfileFieldsProps {
  editing: ProfileEditing;
  person: Pick<OwnProfile, 'username' | 'displayName'>;
}

/** What one says of oneself, in the edit dialog and at the setup. */
export function ProfileFields({ editing, person }: ProfileFieldsProps) {
  const { form, avatar, isSaving } = editing;
  const { errors } = form.formState;
  return (
    <>
      <AvatarField avatar={avatar} person={person} disabled={isSaving} />
      <Field
        label="Display name"
        required
        error={errors.displayName?.message}
        hint="What others see. A nickname is best, not your full name."
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('displayName')}
            disabled={isSaving}
            maxLength={DISPLAY_NAME_MAX}
            autoComplete="nickname"
          />
        )}
      </Field>
      <BioField form={form} disabled={isSaving} />
      <Field label="City" required error={errors.city?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('city')}
            disabled={isSaving}
            maxLength={CITY_MAX}
            autoComplete="address-level2"
          />
        )}
      </Field>
    </>
  );
}

interface BioFieldProps {
  form: ProfileEditing['form'];
  disabled: boolean;
}

/** For itself: the first of several wrong fields takes the focus, in the order of their making. */
function BioField({ form, disabled }: BioFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'bio' });
  return (
    <Field
      label="Bio"
      required
      error={fieldState.error?.message}
      hint={<BioCounter length={field.value.trim().length} />}
    >
      {(wiring) => (
        <AutosizeTextarea
          {...wiring}
          {...field}
          disabled={disabled}
          rows={2}
          placeholder="What you play, and what you like about it"
        />
      )}
    </Field>
  );
}

/** What was typed may be too long, so that a longer text can be pasted and cut. */
function BioCounter({ length }: { length: number }) {
  const isTooLong = length > BIO_MAX;
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span>
        {BIO_MIN} to {BIO_MAX} characters
      </span>
      <span className={cx('figures', isTooLong && 'font-semibold text-loss')}>
        {isTooLong && <span className="sr-only">Too long: </span>}
        {length} / {BIO_MAX}
      </span>
    </span>
  );
}
