import { zodResolver } from '@hookform/resolvers/zod';
import {
  type OwnProfile,
  type ProfileChange,
  type ProfileForm,
  profileFormSchema,
  profilesApi,
} from '@shared/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { userQuery } from '@/features/accounts';
import { ApiError, NetworkError } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError } from '@/lib/notify';
import { upload } from '@/lib/upload';
import { profileQueries } from '../api';
import { type AvatarChoice, useAvatarChoice } from './avatar-field';

type Person = Pick<OwnProfile, 'displayName' | 'username' | 'avatarUrl'> &
  Partial<Pick<OwnProfile, 'bio' | 'city'>>;

export interface ProfileEditing {
  form: UseFormReturn<ProfileForm>;
  avatar: AvatarChoice;
  /** Whether anything would be lost. */
  isDirty: boolean;
  isSaving: boolean;
  /** Why it is not saved yet. */
  failed: string | undefined;
  submit: () => Promise<void>;
}

interface ProfileFormOptions {
  person: Person;
  /** The setup is done with it. */
  completes?: boolean;
  onSaved: (saved: OwnProfile) => void;
}

/** The words and the picture of one's own profile, and how they are saved; what was entered stays. */
export function useProfileForm({
  person,
  completes = false,
  onSaved,
}: ProfileFormOptions): ProfileEditing {
  const { mutateAsync } = useSaveProfile();
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const avatar = useAvatarChoice(person);
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: {
      displayName: person.displayName ?? '',
      bio: person.bio ?? '',
      city: person.city ?? '',
    },
  });

  const save = async (values: ProfileForm) => {
    setFailed(undefined);
    setSaving(true);
    try {
      const saved = await mutateAsync({
        fields: {
          ...values,
          ...(completes && { profileCompleted: true }),
          ...(avatar.isRemoved && { removeAvatar: true }),
        },
        avatar: avatar.file,
      });
      setSaving(false);
      onSaved(saved);
    } catch (error) {
      // Only fields that are open again can take the focus.
      flushSync(() => setSaving(false));
      applyFieldErrors(form, error);
      if (avatar.file && isAboutPicture(error)) avatar.setProblem(reasonOf(error));
      setFailed(reasonOf(error));
      // The status as well (specification, section 8).
      notifyError('Failed to update profile', error instanceof Error ? error.message : undefined);
    }
  };

  return {
    form,
    avatar,
    isDirty: form.formState.isDirty || avatar.isChanged,
    isSaving,
    failed,
    submit: form.handleSubmit(save),
  };
}

/** Too large, no image by its content, or not to be read. */
const ABOUT_THE_FILE = [413, 415, 422];

function isAboutPicture(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (ABOUT_THE_FILE.includes(error.status) || error.fields.some(({ path }) => path === 'avatar'))
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  if (error instanceof NetworkError) return error.message;
  return 'Something went wrong on our side. Please try again.';
}

interface SaveRequest {
  fields: Partial<ProfileChange>;
  /** The picture as it was cropped. */
  avatar?: File | undefined;
}

/** Saves what one says of oneself; one's name and picture then change wherever they are shown. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, avatar }: SaveRequest) =>
      upload(profilesApi.updateProfile, { fields, files: { avatar } }),
    onSuccess: (saved) => {
      client.setQueryData(profileQueries.own().queryKey, saved);
      const { displayName, avatarUrl, profileCompleted } = saved;
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, displayName, avatarUrl, profileCompleted },
      );
      // Posts, combos, comments and messages show the one who made them.
      void client.invalidateQueries();
    },
  });
}
