import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SCOPES } from '#shared/scopes';
import { newTokenSchema, TOKEN_DAYS, tokensApi } from '#shared/tokens';
import { t } from '#shared/translate';
import { CheckboxCards } from '@/components/ui/checkbox-cards';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { RadioTiles } from '@/components/ui/radio-tiles';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { useIdentityCheck } from '@/features/accounts';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { useSchemaForm } from '@/lib/use-schema-form';
import { SCOPE_WORDS } from './words';

const daysInWords = (days: number | null) =>
  days === null ? t('No end') : t('{days, plural, one {# day} other {# days}}', { days });

/** Makes a token, then shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { withIdentity, question } = useIdentityCheck();
  const [made, setMade] = useState<string>();
  const { form, submission } = useSchemaForm({
    schema: newTokenSchema,
    defaultValues: { name: '', scopes: [], days: 90 },
    draft: 'token:new',
    send: (body) => withIdentity(() => call(tokensApi.createToken, { body })),
    onSaved: ({ token }) => {
      void markStale(client, 'token');
      setMade(token);
    },
    failed: t('Failed to make the token'),
  });
  const days = useWatch({ control: form.control, name: 'days' });
  const { scopes: problem } = form.formState.errors;
  if (made) {
    return (
      <SecretDialog
        title={t('Copy your token')}
        description={t(
          'It is shown only now. Whoever has it can do what you chose, so keep it like a password.',
        )}
        secret={made}
        copyLabel={t('Copy token')}
        onClose={onClose}
      />
    );
  }

  return (
    <>
      <FormDialog
        title={t('Make a token')}
        form={form}
        submission={submission}
        onClose={onClose}
        submitLabel={t('Make the token')}
      >
        <FormField
          form={form}
          name="name"
          label={t('Name')}
          required
          hint={t('So that you recognise it later, such as Spreadsheet.')}
          autoComplete="off"
        />
        <CheckboxCards
          legend={t('What may it do?')}
          choices={SCOPES.map((value) => {
            const { name: label, text } = SCOPE_WORDS[value];
            return { value, label, text };
          })}
          field={form.register('scopes')}
          error={problem?.message}
        />
        <div>
          <p aria-hidden="true" className="mb-1.5 font-medium">
            {t('How long does it work?')}
          </p>
          <RadioTiles
            label={t('How long does it work?')}
            className="grid-cols-2 sm:grid-cols-4"
            options={TOKEN_DAYS.map((choice) => ({
              value: String(choice),
              tone: 'var(--accent-ink)',
              content: daysInWords(choice),
            }))}
            radio={(value) => ({
              name: 'days',
              checked: String(days) === value,
              onChange: () =>
                form.setValue(
                  'days',
                  TOKEN_DAYS.find((choice) => String(choice) === value) ?? null,
                  {
                    shouldDirty: true,
                  },
                ),
            })}
          />
          <p className="mt-1.5 text-sm text-muted">
            {t('We tell you a week before it ends. A new password ends all tokens.')}
          </p>
        </div>
      </FormDialog>
      {question}
    </>
  );
}
