import { zodResolver } from '@hookform/resolvers/zod';
import { type Media, mediaInputSchema } from '@shared/media';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError } from '@/lib/notify';
import { useUpdateMedia } from './api';
import { PostFields } from './post-fields';

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

  const { close, question } = useDiscardQuestion({ isDirty, isBusy: update.isPending, onClose });

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
          noValidate
          // A dialog is a child of its page in React's tree: its submit is nobody else's.
          onSubmit={(event) => {
            event.stopPropagation();
            void submit(event);
          }}
          className="flex flex-col gap-5 pt-1"
        >
          <PostFields register={form.register} errors={errors} disabled={false} rows={5} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
