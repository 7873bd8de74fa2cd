import { randomUUID } from 'node:crypto';
import { api } from '#shared/routes';
import { type Client, createClient } from './test-client';

/** A person registered over HTTP, for servers in separate processes. */
export interface Registered {
  id: number;
  client: Client;
}

export async function register({ url }: { url: string }): Promise<Registered> {
  // The server may be killed and restarted.
  const client = createClient(url, '', { Connection: 'close' });
  const username = `player-${randomUUID().slice(0, 8)}`;
  const { body } = await client.call(api.register, { body: { username, password: 'let it rip' } });
  return { id: body.id, client };
}

/** Both send a request, which makes them friends. */
export async function becomeFriends(a: Registered, b: Registered): Promise<void> {
  await a.client.call(api.sendFriendRequest, { body: { receiverId: b.id } });
  await b.client.call(api.sendFriendRequest, { body: { receiverId: a.id } });
}
