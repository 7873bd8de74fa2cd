import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { emailSchema } from '#shared/email';
import { type Guardianship, guardiansApi } from '#shared/guardians';
import { t } from '#shared/translate';
import { SettingsCard } from '@/components/ui/card';
import { FormField } from '@/components/ui/form-field';
import { PageForm } from '@/components/ui/page-form';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { call } from '@/lib/api';
import { formatDate } from '@/lib/dates';
import { notifySuccess } from '@/lib/notify';
import { queryOf } from '@/lib/queries';
import { useSchemaForm } from '@/lib/use-schema-form';

const guardianshipQuery = queryOf(guardiansApi.getGuardianship);

const formSchema = z.object({ email: emailSchema });

/** Resends the guardian's link; while the account is pending, its address can be corrected. */
function GuardianMail({ guardianship }: { guardianship: Guardianship }) {
  const client = useQueryClient();
  const { email, state } = guardianship;
  const { form, submission } = useSchemaForm({
    schema: formSchema,
    defaultValues: { email },
    send: (body) => call(guardiansApi.sendGuardianLink, { body }),
    onSaved: (saved) => {
      client.setQueryData(guardianshipQuery.queryKey, saved);
      form.reset({ email: saved.email });
      notifySuccess(
        t('Mail sent'),
        t('The link is on its way to {email}.', { email: saved.email }),
      );
    },
    failed: t('The mail was not sent'),
  });
  const typed = useWatch({ control: form.control, name: 'email' });
  return (
    <PageForm
      form={form}
      submission={submission}
      variant="secondary"
      submitLabel={typed === email ? t('Send the mail again') : t('Send to this address')}
      pendingLabel={t('Sending…')}
    >
      {state === 'waiting' && (
        <FormField
          form={form}
          name="email"
          label={t('Their email address')}
          required
          hint={t('If you mistyped it, correct it here.')}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </PageForm>
  );
}

function textOf({ email, state, deletedAt }: Guardianship): string {
  if (state === 'confirmed') {
    return t(
      '{email} has confirmed your account. With the link in our mail they can export or delete it; if that mail is lost, send it again.',
      { email },
    );
  }
  return deletedAt
    ? t(
        'We sent a mail to {email}. As soon as they open its link and confirm, Ripcord opens here by itself. If nobody confirms by {date}, the account is deleted.',
        { email, date: formatDate(deletedAt) },
      )
    : t(
        'We sent a mail to {email}. As soon as they open its link and confirm, Ripcord opens here by itself.',
        { email },
      );
}

/** Shown while the account is pending, and later in the settings. */
export function GuardianCard() {
  const { data, error, refetch } = useQuery(guardianshipQuery);
  return (
    <SettingsCard title={t('Your parent or guardian')} text={data && textOf(data)}>
      {data ? (
        <GuardianMail guardianship={data} />
      ) : error ? (
        <ErrorState
          title={t('This could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="mt-2 h-40" />
      )}
    </SettingsCard>
  );
}
