import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { api } from '#shared/routes';
import type { TestUser } from './factories';

/** The keys of a browser's subscription. */
export function newKeys() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  return { public: { p256dh, auth: auth.toString('base64url') }, pair, auth };
}

export type DeviceKeys = ReturnType<typeof newKeys>;

/** At a push service that tests do not reach. */
export const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;

/** @returns the id of the new device, of the person's only session */
export async function subscribe(
  { client }: Pick<TestUser, 'client'>,
  endpoint = newEndpoint(),
  keys = newKeys(),
): Promise<number> {
  const body = { endpoint, keys: keys.public };
  return (await client.call(api.createDevice, { body })).body.id;
}
