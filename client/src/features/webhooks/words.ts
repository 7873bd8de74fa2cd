import { t } from '#shared/translate';
import type { WebhookDelivery, WebhookEvent } from '#shared/webhooks';

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'tournament.created': t('A tournament is created'),
  'tournament.changed': t('A tournament changes'),
  'tournament.cancelled': t('A tournament is cancelled'),
  'event.started': t('An event starts'),
  'round.paired': t('A round is paired'),
  'match.finished': t('A match is finished'),
  'match.corrected': t('A result is corrected'),
  'event.finished': t('An event is over, with its standings'),
};

export const typeInWords = (type: WebhookDelivery['type']): string =>
  type === 'webhook.test' ? t('A test') : EVENT_WORDS[type];

const PROBLEM_WORDS: Record<NonNullable<WebhookDelivery['problem']>, string> = {
  timeout: t('No answer within 10 seconds'),
  unreachable: t('Could not be reached'),
  address: t('This address is not allowed.'),
};

/** What became of the latest attempt. */
export function outcomeInWords({ status, ms, problem }: WebhookDelivery): string | undefined {
  if (problem !== null) return PROBLEM_WORDS[problem];
  if (status === null) return undefined;
  return t('Answered {status} after {ms} ms', { status: String(status), ms: ms ?? 0 });
}
