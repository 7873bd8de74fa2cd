import type { OwnProfile } from '@shared/profiles';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { NotSaved } from '@/components/ui/not-saved';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { notifySuccess } from '@/lib/notify';
import { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

interface EditProfileDialogProps {
  profile: OwnProfile;
  onClose: () => void;
}

/** Changes what one says of oneself. Each opening starts afresh. */
export default function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const formId = useId();
  const editing = useProfileForm({
    person: profile,
    onSaved: () => {
      notifySuccess('Profile updated', 'Everybody sees it from now on.');
      onClose();
    },
  });
  const { isDirty, isSaving, failed, submit } = editing;
  const { close, question } = useDiscardQuestion({ isDirty, isBusy: isSaving, onClose });

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Edit Profile"
        footer={
          <div className="flex w-full flex-col gap-3">
            {failed && !isSaving && <NotSaved reason={failed} />}
            <div className="flex gap-2 md:justify-end">
              <Button className="max-md:hidden" disabled={isSaving} onClick={close}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                loading={isSaving}
                className="max-md:flex-1"
              >
                {isSaving ? 'Saving…' : 'Save Changes'}
              </Button>
            </div>
          </div>
        }
      >
        <form
          id={formId}
          noValidate
          // A dialog is a child of its page in React's tree: its submit is nobody else's.
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void submit();
          }}
          className="flex flex-col gap-5 pt-1"
        >
          <ProfileFields editing={editing} person={profile} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
