import { zodResolver } from '@hookform/resolvers/zod';
import {
  MEDIA_DESCRIPTION_MAX,
  MEDIA_TITLE_MAX,
  type Media,
  mediaInputSchema,
} from '@shared/media';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, Select, Textarea } from '@/components/ui/input';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError } from '@/lib/notify';
import { useUpdateMedia } from './api';

const schema = mediaInputSchema.pick({ title: true, description: true, visibility: true });

interface EditMediaDialogProps {
  media: Media;
  onClose: () => void;
}

/** Changes the words of a post and who sees it; the file stays. */
export default function EditMediaDialog({ media, onClose }: EditMediaDialogProps) {
  const formId = useId();
  const update = useUpdateMedia(media);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      title: media.title,
      description: media.description ?? '',
      visibility: media.visibility,
    },
  });
  const { errors, isDirty } = form.formState;
  const [asking, setAsking] = useState(false);

  const submit = form.handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        if (applyFieldErrors(form, error)) return;
        const fallback = error instanceof NetworkError ? error.message : 'Please try again.';
        notifyError('Failed to update media', serverMessage(error, fallback));
      },
    }),
  );

  const close = () => {
    if (update.isPending) return;
    if (isDirty) setAsking(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Edit Media"
        footer={
          <>
            <Button onClick={close} disabled={update.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={update.isPending}>
              {update.isPending ? 'Saving…' : 'Save Changes'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          onSubmit={(event) => void submit(event)}
          noValidate
          className="space-y-4 pt-1"
        >
          <Field label="Title" required error={errors.title?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...form.register('title')}
                maxLength={MEDIA_TITLE_MAX}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label="Description" required={false} error={errors.description?.message}>
            {(wiring) => (
              <Textarea
                {...wiring}
                {...form.register('description')}
                rows={5}
                maxLength={MEDIA_DESCRIPTION_MAX}
              />
            )}
          </Field>
          <Field label="Visibility" error={errors.visibility?.message}>
            {(wiring) => (
              <Select {...wiring} {...form.register('visibility')}>
                <option value="public">Public: everybody in the community</option>
                <option value="private">Private: only you</option>
              </Select>
            )}
          </Field>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you entered has not been saved."
        confirmLabel="Discard"
        onConfirm={onClose}
      />
    </>
  );
}
