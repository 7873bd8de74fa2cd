import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#shared/translate';
import { WEBHOOKS_MAX, type Webhook, webhooksApi } from '#shared/webhooks';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { lazyDialog } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { useSwitchWebhook, useTestWebhook, webhooksQuery } from './api';

const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog')).WebhookDialog);
const DeliveriesDialog = lazyDialog(async () => (await import('./deliveries')).DeliveriesDialog);

/** One that is gone already counts as done. */
const remove = (id: number) =>
  call(webhooksApi.deleteWebhook, { params: { id } }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });

export function WebhookList() {
  const query = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Webhook | null>(null);
  const [opened, setOpened] = useState<Webhook | null>(null);
  const isFull = query.data && query.data.length >= WEBHOOKS_MAX;

  return (
    <SettingsCard
      title={t('Webhooks')}
      text={t(
        'Ripcord tells Discord or a program of yours at once when a round of your tournament is paired or a match is finished.',
      )}
    >
      <QueryList
        query={query}
        skeleton={<Skeletons label={t('Loading webhooks')} of="h-28" className="py-2" />}
        failed={{ title: t('Your webhooks could not be loaded') }}
        empty={<p className="mb-4 text-sm text-muted">{t('You have no webhooks.')}</p>}
      >
        {(webhooks) => (
          <ul aria-label={t('Webhooks')} className="mb-4 divide-y divide-line">
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onOpen={setOpened}
                onDelete={setAsked}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {isFull ? (
        <p className="text-sm text-muted">
          {t('You have {max} webhooks, which is the most. Delete one to make another.', {
            max: WEBHOOKS_MAX,
          })}
        </p>
      ) : (
        <Button icon={<Plus />} disabled={!query.data} onClick={() => setAdding(true)}>
          {t('Make a webhook')}
        </Button>
      )}
      <WebhookDialog open={isAdding && !isFull} onClose={() => setAdding(false)} />
      {opened && <DeliveriesDialog open webhook={opened} onClose={() => setOpened(null)} />}
      {asked && (
        <ConfirmDelete
          entity="webhook"
          id={asked.id}
          remove={() => remove(asked.id)}
          title={t('Delete this webhook?')}
          description={t('Nothing more is sent to {address}. This cannot be undone.', {
            address: asked.url,
          })}
          confirmLabel={t('Delete')}
          done={[t('Webhook deleted'), t('Nothing more is sent.')]}
          failed={[t('Failed to delete the webhook')]}
          unchanged={['/api/webhooks']}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsCard>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  onOpen: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}

function WebhookRow({ webhook, onOpen, onDelete }: WebhookRowProps) {
  const { url, format, tournamentName, active, failures, lastAt } = webhook;
  const { mutate: turn, isPending, variables } = useSwitchWebhook(webhook);
  const test = useTestWebhook(webhook);
  const named = {
    address: url,
    hidden: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  return (
    <li className="flex items-start gap-3 py-3">
      <WebhookIcon className="mt-0.5 size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold break-all">{url}</p>
        <p className="mt-1 flex flex-wrap items-center gap-1 text-sm text-muted">
          <Badge>{format === 'discord' ? 'Discord' : 'JSON'}</Badge>
          <span className="min-w-0 break-words">
            {tournamentName ?? t('All tournaments that you create')}
          </span>
        </p>
        <p className="mt-1 text-sm text-muted">
          {lastAt
            ? rich('Last sent <time></time>', { time: () => <RelativeTime date={lastAt} /> })
            : t('Nothing sent yet')}
          {failures > 0 && (
            <>
              <br />
              <span className="text-warning">
                {t('{failures, plural, one {# failure} other {# failures}} in a row', { failures })}
              </span>
            </>
          )}
        </p>
        <Switch
          label={t('Send')}
          of={url}
          checked={isPending ? variables : active}
          disabled={isPending}
          onChange={turn}
          className="mt-1"
        />
        <div className="mt-1 flex flex-wrap gap-2">
          <Button size="sm" icon={<ListChecks />} onClick={() => onOpen(webhook)}>
            {rich('Deliveries<hidden> to {address}</hidden>', named)}
          </Button>
          <Button
            size="sm"
            icon={<Send />}
            disabled={!active}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {rich('Test<hidden> {address}</hidden> [[verb]]', named)}
          </Button>
          <Button size="sm" icon={<Trash2 />} onClick={() => onDelete(webhook)}>
            {rich('Delete<hidden> the webhook to {address}</hidden>', named)}
          </Button>
        </div>
      </div>
    </li>
  );
}
