import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LocateFixed, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  accountsApi,
  emailChangeSchema,
  passwordChangeSchema,
  REGISTER_PASSWORD_MIN,
  USERNAME_MAX,
} from '#shared/accounts';
import { text } from '#shared/fields';
import { deviceTimeZone, findTimeZone, isSameTimeZone } from '#shared/rules/time-zones';
import { timeZoneChangeSchema } from '#shared/time-zone';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { FormField } from '@/components/ui/form-field';
import { PageForm } from '@/components/ui/page-form';
import { call } from '@/lib/api';
import { formatDateTime } from '@/lib/dates';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSchemaForm } from '@/lib/use-schema-form';
import {
  CurrentPasswordField,
  EMAIL_INPUT,
  NewPasswordFields,
  PasswordHint,
  UsernameInput,
} from './account-fields';
import { useCurrentUser, userQuery } from './api';
import { useIdentityCheck } from './confirm-identity';

export function EmailForm() {
  const client = useQueryClient();
  const { email, emailConfirmed } = useCurrentUser();
  const { withIdentity, question } = useIdentityCheck();
  const { form, submission } = useSchemaForm({
    schema: emailChangeSchema,
    defaultValues: { email: email ?? '' },
    send: (body) => withIdentity(() => call(accountsApi.updateEmail, { body })),
    onSaved: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      form.reset({ email: user.email ?? '' });
      notifySuccess(
        t('Email updated successfully'),
        user.email
          ? user.emailConfirmed
            ? t('Your email address has been saved')
            : t('We sent a link to {email}. Open it to confirm the address.', { email: user.email })
          : t('Your email address has been removed'),
      );
    },
    failed: t('Failed to update email'),
  });

  return (
    <SettingsCard
      title={
        <>
          {t('Email')}
          {email && !emailConfirmed && <Badge tone="warning">{t('Not confirmed yet')}</Badge>}
        </>
      }
      text={
        email
          ? t(
              'Links to reset your password go to this address once it is confirmed. You can also log in with it. Clear the field to remove it.',
            )
          : t(
              'Without an address we can’t send you a link if you forget your password. Only you can see it.',
            )
      }
    >
      <PageForm form={form} submission={submission} submitLabel={t('Save email')}>
        <FormField
          {...EMAIL_INPUT}
          form={form}
          name="email"
          label={t('Email address')}
          autoComplete="email"
        />
      </PageForm>
      {email && !emailConfirmed && <ConfirmationMail email={email} />}
      {question}
    </SettingsCard>
  );
}

function ConfirmationMail({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(accountsApi.sendEmailConfirmation),
    onSuccess: () =>
      notifySuccess(t('Mail sent'), t('The link is on its way to {email}.', { email })),
    meta: { failed: t('The mail was not sent') },
  });
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="mb-3 text-sm text-muted">
        {t(
          'We sent a link to {email}. Until you open it and confirm, this address gets nothing but warnings about your account. The link works for 24 hours.',
          { email },
        )}
      </p>
      <Button icon={<Mail />} loading={isPending} onClick={() => mutate()}>
        {t('Send the link again')}
      </Button>
    </div>
  );
}

const listTimeZones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function TimeZoneForm() {
  const client = useQueryClient();
  const listId = useId();
  const { timeZone } = useCurrentUser();
  const device = deviceTimeZone();
  const { form, submission } = useSchemaForm({
    schema: timeZoneChangeSchema,
    defaultValues: { timeZone },
    send: (body) => call(accountsApi.updateTimeZone, { body }),
    onSaved: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      form.reset({ timeZone: user.timeZone });
      void markStale(client, 'battle');
      notifySuccess(
        t('Time zone updated'),
        t('Your days are now those of {timeZone}.', { timeZone: user.timeZone }),
      );
    },
    failed: t('Failed to update time zone'),
  });
  const typed = findTimeZone(useWatch({ control: form.control, name: 'timeZone' }));

  return (
    <SettingsCard
      title={t('Time zone')}
      text={t(
        'Your battles, days and weeks are shown and counted in it. It is taken from your device when you log in, until you save one here.',
      )}
    >
      <PageForm form={form} submission={submission} submitLabel={t('Save time zone')}>
        <FormField
          form={form}
          name="timeZone"
          label={t('Time zone')}
          required
          hint={
            typed
              ? t('It is {dateTime} there.', { dateTime: formatDateTime(Date.now(), typed) })
              : t('Type a city, such as Berlin, and choose from the list.')
          }
          list={listId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <datalist id={listId}>
          {listTimeZones().map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {device && !isSameTimeZone(device, timeZone) && (
          <div>
            <Button
              size="sm"
              icon={<LocateFixed />}
              disabled={submission.isPending}
              onClick={() => void submission.submit({ timeZone: device })}
            >
              {t('Use this device’s time zone')}
            </Button>
            <p className="mt-1.5 text-sm text-muted">{t('It is {device}.', { device })}</p>
          </div>
        )}
      </PageForm>
    </SettingsCard>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const { form, submission } = useSchemaForm({
    schema: passwordChangeSchema,
    defaultValues: EMPTY,
    send: (body) => call(accountsApi.changePassword, { body }),
    onSaved: () => {
      form.reset(EMPTY);
      notifySuccess(
        t('Password updated successfully'),
        t('You were logged out on your other devices.'),
      );
    },
    failed: t('Failed to update password'),
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <SettingsCard
      title={t('Change password')}
      text={t('You will be logged out on your other devices.')}
    >
      <PageForm form={form} submission={submission} submitLabel={t('Update password')}>
        <CurrentPasswordField form={form} name="currentPassword" label={t('Current password')} />
        <NewPasswordFields
          form={form}
          names={['newPassword', 'confirmPassword']}
          hint={<PasswordHint password={newPassword} min={REGISTER_PASSWORD_MIN} />}
        />
      </PageForm>
    </SettingsCard>
  );
}

const usernameSchema = z.object({
  username: text({ max: USERNAME_MAX, required: t('Username is required') }),
});

export function ForgotPasswordForm() {
  const { username, email, emailConfirmed } = useCurrentUser();
  const [developmentUrl, setDevelopmentUrl] = useState<string>();
  const { form, submission } = useSchemaForm({
    schema: usernameSchema,
    defaultValues: { username },
    send: (body) => call(accountsApi.requestReset, { body }),
    onSaved: ({ message, resetUrl }) => {
      setDevelopmentUrl(resetUrl);
      notifySuccess(t('Password reset requested'), message);
    },
    failed: t('Failed to request password reset'),
  });

  return (
    <SettingsCard
      title={t('Forgot password')}
      text={
        email
          ? emailConfirmed
            ? t('We email you a link to choose a new password.')
            : t('We email you a link to choose a new password. Confirm your email address first.')
          : t(
              'Set an email address first, so that we can send you a link. Without one, the administrator can set a new password for you.',
            )
      }
    >
      <PageForm
        form={form}
        submission={submission}
        variant="secondary"
        submitLabel={t('Send reset link')}
        pendingLabel={t('Sending…')}
        footer={
          developmentUrl && (
            <a href={developmentUrl} className="block break-all text-accent-ink underline">
              {developmentUrl}
            </a>
          )
        }
      >
        <FormField form={form} name="username" label={t('Username')} required as={UsernameInput} />
      </PageForm>
    </SettingsCard>
  );
}
