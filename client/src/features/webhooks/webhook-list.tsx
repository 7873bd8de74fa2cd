import { useQuery } from '@tanstack/react-query';
import { ListChecks, Pencil, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '#shared/translate';
import { WEBHOOKS_MAX, type Webhook, webhooksApi } from '#shared/webhooks';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/relative-time';
import { SettingsList } from '@/components/ui/settings-list';
import { Switch } from '@/components/ui/switch';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { readId } from '@/lib/paths';
import { rich } from '@/lib/rich';
import { useAddress } from '@/lib/use-address';
import { useSwitchWebhook, useTestWebhook, webhooksQuery } from './api';

const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog')).WebhookDialog);
const DeliveriesDialog = lazyDialog(async () => (await import('./deliveries')).DeliveriesDialog);

interface Opened {
  dialog: 'make' | 'edit' | 'deliveries';
  webhook?: Webhook;
  /** For a new one. */
  tournamentId?: number;
}

/** With `?webhook=<id of a tournament>` one is made for it, as from the desk. */
export function WebhookList() {
  const query = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { params, change } = useAddress();
  const tournamentId = readId(params.get('webhook'));
  useEffect(() => {
    if (tournamentId === null) return;
    setOpened({ dialog: 'make', tournamentId });
    change({ webhook: '' });
  }, [tournamentId, change]);
  return (
    <SettingsList
      title={t('Webhooks')}
      text={t(
        'Ripcord tells Discord or a program of yours at once when a round of your tournament is paired or a match is finished.',
      )}
      query={query}
      skeleton={{ label: t('Loading webhooks'), of: 'h-28' }}
      failed={t('Your webhooks could not be loaded')}
      empty={t('You have no webhooks.')}
      add={{
        label: t('Make a webhook'),
        Dialog: WebhookDialog,
        max: WEBHOOKS_MAX,
        full: t('You have {max} webhooks, which is the most. Delete one to make another.', {
          max: WEBHOOKS_MAX,
        }),
      }}
      removal={({ id, url }) => ({
        entity: 'webhook',
        remove: () => call(webhooksApi.deleteWebhook, { params: { id } }),
        title: t('Delete this webhook?'),
        description: t('Nothing more is sent to {address}. This cannot be undone.', {
          address: url,
        }),
        confirmLabel: t('Delete'),
        done: [t('Webhook deleted'), t('Nothing more is sent.')],
        failed: [t('Failed to delete the webhook')],
        unchanged: ['/api/webhooks'],
      })}
      dialogs={
        <>
          <WebhookDialog
            webhook={opened?.webhook}
            tournamentId={opened?.tournamentId}
            open={opened !== undefined && opened.dialog !== 'deliveries'}
            onClose={close}
          />
          {opened?.webhook && (
            <DeliveriesDialog
              open={opened.dialog === 'deliveries'}
              webhook={opened.webhook}
              onClose={close}
            />
          )}
        </>
      }
    >
      {(webhook, onDelete) => (
        <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpened} onDelete={onDelete} />
      )}
    </SettingsList>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  onOpen: (opened: Opened) => void;
  onDelete: (webhook: Webhook) => void;
}

function WebhookRow({ webhook, onOpen, onDelete }: WebhookRowProps) {
  const { url, format, tournamentName, active, failures, lastAt } = webhook;
  const { mutate: turn, isPending, variables } = useSwitchWebhook(webhook);
  const test = useTestWebhook(webhook);
  const named = { address: url };
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
          <Button size="sm" icon={<Pencil />} onClick={() => onOpen({ dialog: 'edit', webhook })}>
            {rich('Edit<hidden> the webhook to {address}</hidden>', named)}
          </Button>
          <Button
            size="sm"
            icon={<ListChecks />}
            onClick={() => onOpen({ dialog: 'deliveries', webhook })}
          >
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
