import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Braces, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { t } from '#shared/translate';
import {
  newWebhookSchema,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookFormat,
  webhooksApi,
} from '#shared/webhooks';
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

const ADDRESS_HINTS: Record<WebhookFormat, string> = {
  discord: t(
    'In Discord: the settings of the channel, Integrations, Webhooks, New webhook, Copy webhook URL. Whoever has it can write there.',
  ),
  json: t('Begins with https and can be reached from the internet.'),
};
const KEPT_ADDRESS = t('Stays as it is while this is empty.');
const ADDRESS_EXAMPLES: Record<WebhookFormat, string> = {
  discord: 'https://discord.com/api/webhooks/…',
  json: 'https://example.org/hook',
};

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_WORDS[value] }));

/** Of a channel the address is a secret: it stays as it is while the field is empty. */
const keptAddressSchema = newWebhookSchema.extend({
  url: z.literal('').or(newWebhookSchema.shape.url),
});

interface WebhookDialogProps {
  /** Absent to make one. */
  webhook?: Webhook | undefined;
  /** Chosen at first for a new one. */
  tournamentId?: number | undefined;
  onClose: () => void;
}

/** Makes a webhook, then shows its secret once; or changes one. */
export function WebhookDialog({ webhook, tournamentId, onClose }: WebhookDialogProps) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const first = (webhook ? webhook.tournamentId : tournamentId) ?? null;
  const keepsAddress = webhook?.format === 'discord';
  const { form, submission } = useSchemaForm({
    schema: keepsAddress ? keptAddressSchema : newWebhookSchema,
    defaultValues: {
      url: (!keepsAddress && webhook?.url) || '',
      format: webhook?.format ?? 'discord',
      tournamentId: first,
      events: webhook?.events ?? ['event.started', 'round.paired', 'event.finished'],
    },
    send: async (values): Promise<Webhook & { secret?: string }> => {
      if (!webhook) return call(webhooksApi.createWebhook, { body: values });
      const { url, events, tournamentId } = values;
      const body = { events, tournamentId, ...(url && { url }) };
      return call(webhooksApi.updateWebhook, { params: { id: webhook.id }, body });
    },
    onSaved: (saved) => {
      void markStale(client, 'webhook');
      if (saved.secret && saved.format === 'json') return setSecret(saved.secret);
      if (webhook) notifySuccess(t('Webhook changed'));
      else notifySuccess(t('Webhook made'), t('Send a test to see it in the channel.'));
      onClose();
    },
    failed: webhook ? t('Failed to change the webhook') : t('Failed to make the webhook'),
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
      title={webhook ? t('Edit the webhook') : t('Make a webhook')}
      form={form}
      submission={submission}
      onClose={onClose}
      submitLabel={webhook ? t('Save') : t('Make the webhook')}
    >
      {/* One for a program has a secret, which is shown only when it is made. */}
      {!webhook && (
        <ChoiceCards
          legend={t('Who is told?')}
          choices={FORMATS}
          field={form.register('format')}
          className="sm:grid-cols-2"
        />
      )}
      <FormField
        form={form}
        name="url"
        type="url"
        label={t('Address')}
        required={!keepsAddress}
        hint={keepsAddress ? KEPT_ADDRESS : ADDRESS_HINTS[format ?? 'json']}
        placeholder={keepsAddress ? webhook.url : ADDRESS_EXAMPLES[format ?? 'json']}
        autoComplete="off"
      />
      <TournamentSelect
        chosen={Number(chosen) || null}
        first={first}
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
  /** May be over, or another organiser's. */
  first: number | null;
  onChoose: (id: number | null) => void;
}

function TournamentSelect({ chosen, first, onChoose }: TournamentSelectProps) {
  const own = useInfiniteQuery(tournamentQueries.list({ mine: true, when: 'upcoming' }));
  const { data: known } = useQuery({
    ...tournamentQueries.detail(first ?? 0),
    enabled: first !== null,
  });
  const options = new Map([
    [0, t('All tournaments that you create')],
    ...(first ? [[first, known?.name ?? '…'] as const] : []),
    ...(own.data ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <Field label={t('For which tournament?')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen ?? 0}
          onChoose={(id) => onChoose(id || null)}
          options={[...options]}
        />
      )}
    </Field>
  );
}
