import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { t } from '#shared/translate';
import type { Webhook, WebhookDelivery } from '#shared/webhooks';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/dates';
import { rich } from '@/lib/rich';
import { useTimeZone } from '@/lib/signed-in';
import { deliveriesQuery, useResend } from './api';
import { outcomeInWords, typeInWords } from './words';

const STATES: Record<WebhookDelivery['state'], [tone: BadgeTone, words: string]> = {
  waiting: ['draw', t('Waiting')],
  delivered: ['win', t('Delivered')],
  failed: ['loss', t('Failed')],
};

/** What was sent to a webhook, and what it answered. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useQuery(deliveriesQuery(webhook.id));
  return (
    <Dialog
      onClose={onClose}
      title={t('Deliveries')}
      description={<span className="break-all">{webhook.url}</span>}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <QueryList
        query={query}
        skeleton={<Skeletons label={t('Loading deliveries')} of={['h-24', 'h-24']} />}
        failed={{ title: t('The deliveries could not be loaded') }}
        empty={<p className="text-muted">{t('Nothing sent yet')}</p>}
      >
        {(deliveries) => (
          <ul aria-label={t('Deliveries')} className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.n} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        )}
      </QueryList>
    </Dialog>
  );
}

function DeliveryRow({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const { type, state, createdAt, nextAt, attempts, answer } = delivery;
  const { mutate, isPending } = useResend(webhook);
  const timeZone = useTimeZone();
  const [tone, words] = STATES[state];
  const outcome = outcomeInWords(delivery);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold">{typeInWords(type)}</p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        <RelativeTime date={createdAt} />
        {attempts > 1 && (
          <> · {t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts })}</>
        )}
        {outcome && <> · {outcome}</>}
      </p>
      {nextAt && attempts > 0 && (
        <p className="text-sm text-muted">
          {t('Sent again on {date}', { date: formatDateTime(nextAt, timeZone) })}
        </p>
      )}
      {answer && (
        <pre className="figures mt-2 max-h-32 overflow-auto rounded-field border border-line bg-raised p-2 text-sm break-all whitespace-pre-wrap">
          {answer}
        </pre>
      )}
      {state !== 'waiting' && webhook.active && (
        <Button
          size="sm"
          icon={<RotateCw />}
          className="mt-2"
          loading={isPending}
          onClick={() => mutate(delivery)}
        >
          {rich('Send again<hidden> {type}</hidden>', { type: typeInWords(type) })}
        </Button>
      )}
    </li>
  );
}
