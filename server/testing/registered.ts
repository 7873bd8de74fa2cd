import { randomUUID } from 'node:crypto';
import { api } from '../../shared/routes';
import { type Client, createClient } from './test-client';

/** Somebody who registered over HTTP, for servers in processes of their own. */
export interface Registered {
  id: number;
  client: Client;
}

export async function register({ url }: { url: string }): Promise<Registered> {
  // Its server may be killed and started again.
  const client = createClient(url, '', { Connection: 'close' });
  const username = `player-${randomUUID().slice(0, 8)}`;
  const { body } = await client.call(api.register, { body: { username, password: 'let it rip' } });
  return { id: body.id, client };
}

/** Each asks the other. */
export async function becomeFriends(a: Registered, b: Registered): Promise<void> {
  await a.client.call(api.sendFriendRequest, { body: { receiverId: b.id } });
  await b.client.call(api.sendFriendRequest, { body: { receiverId: a.id } });
}
