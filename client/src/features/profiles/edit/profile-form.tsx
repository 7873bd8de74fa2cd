import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DISPLAY_NAME_MAX } from '#shared/people';
import {
  BIO_MAX,
  BIO_MIN,
  CITY_MAX,
  type OwnProfile,
  type ProfileForm,
  profileFormSchema,
  profilesApi,
} from '#shared/profiles';
import { t } from '#shared/translate';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { FormDialog } from '@/components/ui/form-dialog';
import { ControlledField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { userQuery } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { notifySuccess } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { upload } from '@/lib/upload';
import { useSubmit } from '@/lib/use-submit';
import { versionedEdit } from '@/lib/versioned-edit';
import { profileQueries } from '../api';
import { AvatarField, useAvatarChoice } from './avatar-field';

const PROFILE_FIELDS = { displayName: t('Display name'), bio: t('Bio'), city: t('City') };

type Words = Partial<Pick<OwnProfile, 'displayName' | 'bio' | 'city'>>;

const valuesOf = ({ displayName, bio, city }: Words): ProfileForm => ({
  displayName: displayName ?? '',
  bio: bio ?? '',
  city: city ?? '',
});

interface ProfileFormOptions {
  person: Pick<OwnProfile, 'displayName' | 'username' | 'avatarUrl'> &
    Partial<Pick<OwnProfile, 'bio' | 'city' | 'version'>>;
  /** True if saving completes the setup. */
  completes?: boolean;
  onSaved: () => void;
}

export function useProfileForm({ person, completes = false, onSaved }: ProfileFormOptions) {
  const client = useQueryClient();
  const avatar = useAvatarChoice(person);
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: valuesOf(person),
  });
  const [avatarBefore] = useState(person.avatarUrl);
  const store = (saved: OwnProfile) => {
    client.setQueryData(profileQueries.own().queryKey, saved);
    const { displayName, avatarUrl, profileCompleted } = saved;
    client.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, displayName, avatarUrl, profileCompleted },
    );
  };
  const submission = useSubmit({
    form,
    draft: 'profile',
    send: (values: ProfileForm, { signal, version }) =>
      upload(profilesApi.updateProfile, {
        fields: {
          ...values,
          version,
          ...(completes && { profileCompleted: true }),
          ...(avatar.isRemoved && { removeAvatar: true }),
        },
        files: { avatar: avatar.file ?? undefined },
        signal,
      }),
    edit: versionedEdit({
      route: profilesApi.updateProfile,
      form,
      version: person.version,
      valuesOf,
      fields: PROFILE_FIELDS,
      store,
      others: ({ avatarUrl }) =>
        avatar.isChanged && avatarUrl !== avatarBefore
          ? [
              {
                label: t('Picture'),
                saved: t('Another picture'),
                mine: avatar.file ? t('The one you chose') : t('No picture'),
              },
            ]
          : [],
      onReset: () => avatar.undo?.(),
    }),
    onSaved: (saved) => {
      store(saved);
      onSaved();
      // Posts, combos, comments and messages show their author.
      void client.invalidateQueries();
    },
    failed: (error) => ({
      title: t('Failed to update profile'),
      text: reasonOf(error),
      // The whole message, with the status.
      ...(error instanceof Error && { notice: error.message }),
    }),
    onError: (error) => avatar.showRefusal(error, 'avatar'),
  });
  return { form, avatar, submission, person };
}

type ProfileEditing = ReturnType<typeof useProfileForm>;

export function ProfileFields({ form, avatar, submission, person }: ProfileEditing) {
  const { length } = useWatch({ control: form.control, name: 'bio' }).trim();
  const isTooLong = length > BIO_MAX;
  return (
    <>
      <AvatarField avatar={avatar} person={person} disabled={submission.isPending} />
      <ControlledField
        form={form}
        name="displayName"
        label={PROFILE_FIELDS.displayName}
        required
        hint={t('What others see. A nickname is best, not your full name.')}
      >
        {(field) => <Input {...field} maxLength={DISPLAY_NAME_MAX} autoComplete="nickname" />}
      </ControlledField>
      <ControlledField
        form={form}
        name="bio"
        label={PROFILE_FIELDS.bio}
        required
        hint={
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>{t('{min} to {max} characters', { min: BIO_MIN, max: BIO_MAX })}</span>
            <span className={cx('figures', isTooLong && 'font-semibold text-loss')}>
              {isTooLong && <span className="sr-only">{t('Too long:')} </span>}
              {length} / {BIO_MAX}
            </span>
          </span>
        }
      >
        {(field) => (
          // No maxLength, so that a longer text can be pasted and shortened.
          <AutosizeTextarea
            {...field}
            rows={2}
            placeholder={t('What you play, and what you like about it')}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="city" label={PROFILE_FIELDS.city} required>
        {(field) => <Input {...field} maxLength={CITY_MAX} autoComplete="address-level2" />}
      </ControlledField>
    </>
  );
}

interface EditProfileDialogProps {
  profile: OwnProfile;
  onClose: () => void;
}

export function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const editing = useProfileForm({
    person: profile,
    onSaved: () => {
      notifySuccess(t('Profile updated'), t('Others see it from now on.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Edit Profile')}
      form={editing.form}
      submission={editing.submission}
      isDirty={editing.form.formState.isDirty || editing.avatar.isChanged}
      isKept={!editing.avatar.isChanged}
      submitLabel={t('Save Changes')}
      onClose={onClose}
    >
      <ProfileFields {...editing} />
    </FormDialog>
  );
}
