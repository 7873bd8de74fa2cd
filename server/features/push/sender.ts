import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { AppDeps } from '../../deps';
import { postOutside, readRetryAfter } from '../../http/outgoing';
import { isPushService, isTrusted } from './endpoints';
import { pushKeysOf } from './keys';
import { type Push, payloadOf } from './payload';
import type { Lane } from './queue.queries';

/** Milliseconds that a push service may take. */
const TIMEOUT_MS = 10_000;

/** Characters that a topic may have. */
const TOPIC_MAX = 32;

/** Milliseconds before the first retry where the push service names none; then doubling. */
const FIRST_RETRY_MS = 5_000;
const DOUBLINGS_MAX = 14;

export type Outcome =
  | { result: 'sent' | 'gone' | 'refused' }
  /** Milliseconds. */
  | { result: 'later'; wait: number };

/** Whom a push service may ask about these pushes. */
function subjectOf({ publicUrl, mailFrom }: AppDeps['config']): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return `mailto:${/[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;
}

/** Milliseconds: what the push service asks for, else doubling. */
const waitOf = (retryAfter: string | undefined, tries: number, now: Date): number =>
  readRetryAfter(retryAfter, now) ?? FIRST_RETRY_MS * 2 ** Math.min(tries, DOUBLINGS_MAX);

function outcomeOf(status: number, retryAfter: string | undefined, tries: number, now: Date) {
  if (status >= 200 && status < 300) return { result: 'sent' } as const;
  if (status === 404 || status === 410) return { result: 'gone' } as const;
  if (status !== 429 && status < 500) return { result: 'refused' } as const;
  return { result: 'later', wait: waitOf(retryAfter, tries, now) } as const;
}

/** Sends a push, encrypted for the device, with what is left of its lifetime in milliseconds. */
export async function sendPush(
  { config, log }: Pick<AppDeps, 'config' | 'log'>,
  { endpoint, p256dh, auth, tries, id }: Lane,
  push: Push,
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<Outcome> {
  const keys = pushKeysOf(config);
  // Allowed no more: the operator has changed what is.
  if (!keys || !isPushService(config, endpoint)) return { result: 'gone' };
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(push),
    {
      vapidDetails: { subject: subjectOf(config), ...keys },
      TTL: Math.ceil(lifetime / 1_000),
      urgency: push.isUrgent ? 'high' : 'normal',
      topic: createHash('sha256').update(push.tag).digest('base64url').slice(0, TOPIC_MAX),
      contentEncoding: 'aes128gcm',
    },
  );
  try {
    const { status, retryAfter } = await postOutside({
      url: endpoint,
      headers: request.headers as Record<string, string | number>,
      body: request.body as Buffer,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      isTrusted: isTrusted(config, endpoint),
    });
    const outcome = outcomeOf(status, retryAfter, tries, now);
    if (outcome.result === 'refused') log.warn({ device: id, status }, 'push refused');
    return outcome;
  } catch (err) {
    log.debug({ err, device: id }, 'push service out of reach');
    return { result: 'later', wait: waitOf(undefined, tries, now) };
  }
}
