import type { OwnProfile } from '@shared/profiles';
import { FormDialog } from '@/components/ui/form-dialog';
import { notifySuccess } from '@/lib/notify';
import { ProfileFields, useProfileForm } from './profile-form';

interface EditProfileDialogProps {
  profile: OwnProfile;
  onClose: () => void;
}

export function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const editing = useProfileForm({
    person: profile,
    onSaved: () => {
      notifySuccess('Profile updated', 'Others see it from now on.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Edit Profile"
      form={editing.form}
      submission={editing.submission}
      isDirty={editing.form.formState.isDirty || editing.avatar.isChanged}
      submitLabel="Save Changes"
      onClose={onClose}
    >
      <ProfileFields {...editing} />
    </FormDialog>
  );
}
