import { createHmac } from 'node:crypto';
import { ANSWER_SHOWN } from '#shared/webhooks';
import { unseal } from '../../auth/sealed';
import type { Config } from '../../config';
import { type Answer, PrivateAddressError, postOutside } from '../../http/outgoing';
import { isTrusted } from './addresses';
import type { Attempt, Due, Lane } from './deliveries.queries';

/** Milliseconds that a receiver may take. */
const TIMEOUT_MS = 10_000;

export const SECRET_PREFIX = 'whsec_';

/** What of a webhook is encrypted. */
export interface Sealed {
  url: string;
  secret: string;
}

/** @returns undefined when SESSION_SECRET has changed */
export function unsealed(
  config: Pick<Config, 'sessionSecret'>,
  { userId, sealed }: Pick<Lane, 'userId' | 'sealed'>,
): Sealed | undefined {
  try {
    return JSON.parse(unseal(config, 'webhooks', userId, sealed));
  } catch {
    return undefined;
  }
}

export const messageName = ({ messageId }: Pick<Due, 'messageId'>): string => `msg_${messageId}`;

/** As Standard Webhooks says. */
export function signedHeaders(secret: string, id: string, now: Date, body: string) {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/** What can be stored and shown of an answer. */
const shownAnswer = ({ text }: Answer): string =>
  [...text.slice(0, 2 * ANSWER_SHOWN).replaceAll('\0', '')].slice(0, ANSWER_SHOWN).join('');

/** Sends a message once. */
export async function send(
  config: Config,
  { format }: Pick<Lane, 'format'>,
  { url, secret }: Sealed,
  { id, body, now }: { id: string; body: string; now: Date },
): Promise<Attempt & { retryAfter?: string | undefined }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const answer = await postOutside({
      url,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Ripcord',
        ...(format === 'json' && signedHeaders(secret, id, now, body)),
      },
      body: Buffer.from(body),
      signal,
      isTrusted: isTrusted(config, url),
    });
    const { status, retryAfter } = answer;
    return { status, ms: took(), problem: null, answer: shownAnswer(answer), retryAfter };
  } catch (error) {
    const isPrivate = error instanceof PrivateAddressError;
    const problem = isPrivate ? 'address' : signal.aborted ? 'timeout' : 'unreachable';
    return { status: null, ms: took(), problem, answer: '' };
  }
}
