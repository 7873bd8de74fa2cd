import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/translate';
import { type Webhook, type WebhookDelivery, webhooksApi } from '#shared/webhooks';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { queryOf } from '@/lib/queries';

export const webhooksQuery = queryOf(webhooksApi.listWebhooks);

/** Milliseconds between looks while something is under way. */
const LOOK_MS = 2_000;

/** Attempts after which the next one is far enough away. */
const SOON = 2;

const isUnderWay = ({ state, attempts }: WebhookDelivery) => state === 'waiting' && attempts < SOON;

export const deliveriesQuery = (id: number) => ({
  ...queryOf(webhooksApi.listWebhookDeliveries, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: WebhookDelivery[] | undefined } }) =>
    state.data?.some(isUnderWay) ? LOOK_MS : (false as const),
});

export function useSwitchWebhook({ id }: Webhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) =>
      call(webhooksApi.updateWebhook, { params: { id }, body: { active } }),
    onSettled: () => markStale(client, 'webhook'),
    meta: { failed: t('The webhook was not switched') },
  });
}

export function useTestWebhook({ id }: Webhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(webhooksApi.testWebhook, { params: { id } }),
    onSuccess: () =>
      notifySuccess(t('The test is on its way'), t('Its answer is among the deliveries.')),
    onSettled: () => markStale(client, 'webhook'),
    meta: { failed: t('The test was not sent') },
  });
}

export function useResend({ id }: Webhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ n }: WebhookDelivery) =>
      call(webhooksApi.resendWebhookDelivery, { params: { id, n } }),
    onSettled: () => markStale(client, 'webhook'),
    meta: { failed: t('The message was not sent again') },
  });
}
