import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { type Config, persistedSecret, StartError } from '../../config';
import { publicVapidKey } from '../../config-values';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

function makeKeys(): string {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Without leading zeros it may be shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return JSON.stringify({ publicKey, privateKey: privateKey.toString('base64url') });
}

function readKeys(text: string): PushKeys | undefined {
  try {
    const keys = stored.parse(JSON.parse(text));
    return publicVapidKey(keys.privateKey) === keys.publicKey ? keys : undefined;
  } catch {
    return undefined;
  }
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'vapidPrivateKey'>;

const known = new WeakMap<Settings, PushKeys>();

function findKeys({ dataDir, vapidPrivateKey: privateKey }: Settings): PushKeys {
  if (privateKey !== undefined) {
    return { privateKey, publicKey: publicVapidKey(privateKey) ?? '' };
  }
  const keys = readKeys(persistedSecret(dataDir, 'push-keys.json', makeKeys));
  if (keys) return keys;
  throw new StartError(`${dataDir}/push-keys.json holds no keys. Delete it to have new ones made.`);
}

/**
 * The VAPID keys, made in DATA_DIR at the first start. Instances that share a database must agree on
 * them, so there they are in the environment, or push is off.
 * @throws StartError
 */
export function pushKeysOf(config: Settings): PushKeys | null {
  if (config.vapidPrivateKey === undefined && config.databaseUrl !== undefined) return null;
  const keys = known.get(config) ?? findKeys(config);
  known.set(config, keys);
  return keys;
}
