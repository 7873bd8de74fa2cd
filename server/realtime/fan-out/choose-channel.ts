import { createHmac } from 'node:crypto';
import type { Config } from '../../config';
import type { OpenChannel } from './channel';
import { listenNotify } from './listen-notify';

/** Redis when there is one, else the database that all instances share anyway. */
export async function chooseChannel(
  { redisUrl, sessionSecret }: Pick<Config, 'redisUrl' | 'sessionSecret'>,
  databaseUrl: string,
): Promise<OpenChannel> {
  if (!redisUrl) return listenNotify(databaseUrl);
  // Its client takes time and memory, which most installations need not spend.
  const { redisChannel } = await import('./redis');
  // Several apps may share a Redis, and its channels know no database numbers. Instances of one app
  // have the same secret.
  const name = createHmac('sha256', sessionSecret).update('channel').digest('base64url');
  return redisChannel(redisUrl, `ripcord:${name.slice(0, 16)}`);
}
