import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { befriend, buildUser, type TestUser } from './factories';
import { connect, type TestSocket } from './socket-client';
import type { TestApp } from './test-app';

/** A person with an open socket. */
interface Connected {
  id: number;
  socket: TestSocket;
}

/** Two friends, connected to different instances. */
export interface FriendsApart {
  anna: TestUser & { socket: TestSocket };
  ben: TestUser & { socket: TestSocket };
}

export async function connectFriends(here: TestApp, there: TestApp): Promise<FriendsApart> {
  const [anna, ben] = [await buildUser(here), await buildUser(here)];
  await befriend(here, anna, ben);
  return {
    anna: { ...anna, socket: await connect(here.url, anna) },
    ben: { ...ben, socket: await connect(there.url, ben) },
  };
}

/** Sends a message by socket; resolves when it is saved. */
export async function write(from: Connected, to: { id: number }, content: string): Promise<number> {
  const clientId = randomUUID();
  from.socket.send({ type: 'chat', receiverId: to.id, content, clientId });
  const { message } = await from.socket.next('chat_confirm', (it) => it.clientId === clientId);
  return message.id;
}

/** Checks that messages and read receipts arrive, both ways. */
export async function expectHeard({ anna, ben }: Record<'anna' | 'ben', Connected>): Promise<void> {
  const messageId = await write(anna, ben, 'Ready?');
  const isIt = ({ message }: { message: { id: number } }) => message.id === messageId;
  expect((await ben.socket.next('chat', isIt)).message.content).toBe('Ready?');
  ben.socket.send({ type: 'mark_read', senderId: anna.id });
  await anna.socket.next('messages_marked_read', ({ readerId }) => readerId === ben.id);
  const answer = await write(ben, anna, 'Let it rip!');
  await anna.socket.next('chat', ({ message }) => message.id === answer);
}
