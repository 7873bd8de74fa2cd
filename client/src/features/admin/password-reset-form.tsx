import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { RESET_PASSWORD_MIN } from '#shared/accounts';
import { adminApi } from '#shared/admin';
import { t } from '#shared/translate';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormField } from '@/components/ui/form-field';
import { PageForm } from '@/components/ui/page-form';
import { findPasswordProblem, NewPasswordFields, showProblem } from '@/features/accounts';
import { call } from '@/lib/api';
import { NetworkError } from '@/lib/api-error';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { adminQueries } from './api';

const EMPTY = { username: '', newPassword: '', confirmation: '' };

export function PasswordResetForm() {
  const client = useQueryClient();
  const form = useForm({ defaultValues: EMPTY });
  const [asked, setAsked] = useState<typeof EMPTY | null>(null);
  const submission = useSubmit({
    form,
    send: ({ username, newPassword }: typeof EMPTY) =>
      call(adminApi.adminResetPassword, { body: { username, newPassword } }),
    onSaved: (_answer, { username }) => {
      form.reset(EMPTY);
      void client.invalidateQueries(adminQueries.audit());
      notifySuccess(
        t('Password reset successful'),
        t('{username} can log in with the new password now.', { username }),
      );
    },
    failed: (error) => ({
      title: t('Failed to reset password'),
      text:
        error instanceof NetworkError
          ? t('An unexpected error occurred')
          : t('An error occurred while resetting the password'),
    }),
  });
  const { isPending } = submission;

  const ask = (values: typeof EMPTY) => {
    const username = values.username.trim();
    const problem = username
      ? findPasswordProblem(values)
      : ([
          'username',
          t('Username required'),
          t('Please enter a username or an email address'),
        ] as const);
    if (problem) showProblem(form, problem);
    else setAsked({ ...values, username });
  };

  return (
    <SettingsCard
      title={t('Emergency password reset')}
      text={t(
        'For people who cannot receive a link by email. They will be logged out on every device. Tell them the password in person, and ask them to change it.',
      )}
    >
      <PageForm
        form={form}
        submission={submission}
        onValid={ask}
        autoComplete="off"
        variant="danger"
        submitLabel={t('Reset password')}
        pendingLabel={t('Resetting…')}
      >
        <FormField
          form={form}
          name="username"
          label={t('Username')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordFields
          form={form}
          names={['newPassword', 'confirmation']}
          hint={t('At least {min} characters', { min: RESET_PASSWORD_MIN })}
        />
      </PageForm>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('Reset the password of {username}?', { username: asked.username })}
          description={t(
            'Their password is replaced and they are logged out on every device. This action cannot be undone.',
          )}
          confirmLabel={isPending ? t('Resetting…') : t('Reset password')}
          pending={isPending}
          onConfirm={() => void submission.submit(asked).then(() => setAsked(null))}
        />
      )}
    </SettingsCard>
  );
}
