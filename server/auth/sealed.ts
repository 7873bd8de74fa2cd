import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config';

const IV_BYTES = 12;
const TAG_BYTES = 16;

type Secret = Pick<Config, 'sessionSecret'>;

/** What a secret is for, so that none can take the place of another. */
type Purpose = 'two-step secrets' | 'webhooks';

const keyOf = ({ sessionSecret }: Secret, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32));

/** AES-256-GCM, bound to the user id: initialization vector, tag and text as base64url. */
export function seal(config: Secret, purpose: Purpose, userId: number, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config, purpose), iv).setAAD(
    Buffer.from(String(userId)),
  );
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws when SESSION_SECRET has changed */
export function unseal(config: Secret, purpose: Purpose, userId: number, stored: string): string {
  const raw = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(config, purpose),
    raw.subarray(0, IV_BYTES),
  )
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(raw.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = raw.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
