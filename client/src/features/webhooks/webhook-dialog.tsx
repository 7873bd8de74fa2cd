import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Braces, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '#shared/translate';
import { newWebhookSchema, WEBHOOK_EVENTS, webhooksApi } from '#shared/webhooks';
import { CheckboxCards } from '@/components/ui/checkbox-cards';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { Select } from '@/components/ui/input';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { tournamentQueries } from '@/features/tournaments';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSchemaForm } from '@/lib/use-schema-form';
import { EVENT_WORDS } from './words';

const FORMATS = [
  {
    value: 'discord',
    label: 'Discord',
    text: t('Rounds, results and the best four as messages in a channel.'),
    icon: <MessagesSquare />,
  },
  {
    value: 'json',
    label: t('A program'),
    text: t('Signed JSON, by Standard Webhooks.'),
    icon: <Braces />,
  },
];

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_WORDS[value] }));

/** Makes a webhook, then shows its secret once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const { form, submission } = useSchemaForm({
    schema: newWebhookSchema,
    defaultValues: {
      url: '',
      format: 'discord',
      tournamentId: null,
      events: ['event.started', 'round.paired', 'event.finished'],
    },
    send: (body) => call(webhooksApi.createWebhook, { body }),
    onSaved: (made) => {
      void markStale(client, 'webhook');
      if (made.format === 'json') return setSecret(made.secret);
      notifySuccess(t('Webhook made'), t('Send a test to see it in the channel.'));
      onClose();
    },
    failed: t('Failed to make the webhook'),
  });
  const [format, chosen] = useWatch({ control: form.control, name: ['format', 'tournamentId'] });
  if (secret) {
    return (
      <SecretDialog
        title={t('Copy the secret')}
        description={t(
          'It is shown only now. Your program checks with it that a message is from here.',
        )}
        secret={secret}
        copyLabel={t('Copy the secret')}
        onClose={onClose}
      />
    );
  }

  return (
    <FormDialog
      title={t('Make a webhook')}
      form={form}
      submission={submission}
      onClose={onClose}
      submitLabel={t('Make the webhook')}
    >
      <ChoiceCards
        legend={t('Who is told?')}
        choices={FORMATS}
        field={form.register('format')}
        className="sm:grid-cols-2"
      />
      <FormField
        form={form}
        name="url"
        type="url"
        label={t('Address')}
        required
        hint={
          format === 'discord'
            ? t(
                'In Discord: the settings of the channel, Integrations, Webhooks, New webhook, Copy webhook URL. Whoever has it can write there.',
              )
            : t('Begins with https and can be reached from the internet.')
        }
        placeholder={
          format === 'discord' ? 'https://discord.com/api/webhooks/…' : 'https://example.org/hook'
        }
        autoComplete="off"
      />
      <TournamentSelect
        chosen={Number(chosen) || null}
        onChoose={(id) => form.setValue('tournamentId', id, { shouldDirty: true })}
      />
      <CheckboxCards
        legend={t('What is sent?')}
        choices={EVENTS}
        field={form.register('events')}
        error={form.formState.errors.events?.message}
      />
      <p className="text-sm text-muted">
        {t('Players are named only while the live page of the event is on.')}
      </p>
    </FormDialog>
  );
}

interface TournamentSelectProps {
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

function TournamentSelect({ chosen, onChoose }: TournamentSelectProps) {
  const own = useInfiniteQuery(tournamentQueries.list({ mine: true, when: 'upcoming' }));
  return (
    <Field label={t('For which tournament?')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen ?? 0}
          onChoose={(id) => onChoose(id || null)}
          options={[
            [0, t('All tournaments that you create')],
            ...(own.data ?? []).map(({ id, name }) => [id, name] as const),
          ]}
        />
      )}
    </Field>
  );
}
