import { createHmac } from 'node:crypto';
import type { Config } from '../../config';
import type { OpenChannel } from './channel';
import { listenNotify } from './listen-notify';
import { redisChannel } from './redis';

/** Redis when there is one, else the database that all instances share anyway. */
export function chooseChannel(
  { redisUrl, sessionSecret }: Pick<Config, 'redisUrl' | 'sessionSecret'>,
  databaseUrl: string,
): OpenChannel {
  if (!redisUrl) return listenNotify(databaseUrl);
  // Several apps may share a Redis, and its channels know no database numbers. Instances of one app
  // have the same secret.
  const name = createHmac('sha256', sessionSecret).update('channel').digest('base64url');
  return redisChannel(redisUrl, `ripcord:${name.slice(0, 16)}`);
}
