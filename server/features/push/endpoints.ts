import { ECDH } from 'node:crypto';
import type { Config } from '../../config';

/** The push services of browsers; a star stands for names below. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const isService = (hostname: string) =>
  SERVICES.some((name) =>
    name.startsWith('*') ? hostname.endsWith(name.slice(1)) : hostname === name,
  );

type Settings = Pick<Config, 'pushAllowedOrigins'>;

/** Whether the operator has named its origin. */
export const isTrusted = ({ pushAllowedOrigins }: Settings, endpoint: string): boolean =>
  pushAllowedOrigins.includes(new URL(endpoint).origin);

/** Whether an address is one of a push service that this app sends to. */
export function isPushService(config: Settings, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isTrusted(config, endpoint)) return true;
  return protocol === 'https:' && port === '' && isService(hostname);
}

const AUTH_BYTES = 16;

/** Whether messages can be encrypted for these keys (RFC 8291). */
export function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return point === p256dh.replace(/=+$/, '');
  } catch {
    return false;
  }
}
