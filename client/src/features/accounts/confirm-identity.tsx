import { zodResolver } from '@hookform/resolvers/zod';
import { accountsApi, confirmationSchema } from '@shared/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { PasswordInput } from '@/components/ui/password-input';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { useSubmit } from '@/lib/use-submit';
import { useCurrentUser } from './api';

interface Question {
  answer: (isConfirmed: boolean) => void;
}

/**
 * For calls that need a recent sign-in: `withIdentity` asks for the password when the server wants
 * it, and repeats the call. Render `question` outside of forms.
 */
export function useIdentityCheck() {
  const [asked, setAsked] = useState<Question>();

  const withIdentity = async <T,>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(undefined);
      if (!isConfirmed) throw error;
      return send();
    }
  };

  return { withIdentity, question: asked && <IdentityDialog onAnswer={asked.answer} /> };
}

function IdentityDialog({ onAnswer }: { onAnswer: Question['answer'] }) {
  const { username } = useCurrentUser();
  const form = useForm({
    resolver: zodResolver(confirmationSchema),
    defaultValues: { currentPassword: '' },
  });
  const submission = useSubmit({
    form,
    send: (body: { currentPassword: string }) => call(accountsApi.confirmIdentity, { body }),
    onSaved: () => onAnswer(true),
  });
  return (
    <FormDialog
      size="sm"
      title="Is it you?"
      description="You logged in a while ago. Before we change this, please type your password."
      form={form}
      submission={submission}
      isDirty={false}
      problemText={submission.problem?.text}
      onClose={() => onAnswer(false)}
      submitLabel="Continue"
      pendingLabel="Checking…"
    >
      {/* So that password managers know whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Password" required error={form.formState.errors.currentPassword?.message}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.register('currentPassword')}
            autoComplete="current-password"
          />
        )}
      </Field>
    </FormDialog>
  );
}
