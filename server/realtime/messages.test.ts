import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NOT_FRIENDS } from '#shared/chat';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import { befriend, buildCombo, buildUser, type TestUser } from '../testing/factories';
import { connect, openSocket, type TestSocket } from '../testing/socket-client';
import { sharedTestApp } from '../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

/** Two friends, each with a socket. */
async function twoFriends() {
  const [anna, ben] = [await buildUser(app), await buildUser(app)];
  await befriend(app, anna, ben);
  const sockets = { anna: await connect(app.url, anna), ben: await connect(app.url, ben) };
  return { anna, ben, sockets };
}

const say = (socket: TestSocket, receiver: TestUser, content: string) => {
  const clientId = randomUUID();
  socket.send({ type: 'chat', receiverId: receiver.id, content, clientId });
  return clientId;
};

describe('auth', () => {
  it('accepts the owner of the session', async () => {
    const user = await buildUser(app);
    const socket = await openSocket(app.url, { client: user.client });
    socket.send({ type: 'auth', userId: user.id });
    expect(await socket.next('status')).toEqual({
      type: 'status',
      status: 'connected',
      userId: user.id,
    });
  });

  it("closes on another's id", async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const socket = await openSocket(app.url, { client: user.client });
    socket.send({ type: 'auth', userId: other.id });
    expect(await socket.closed).toBe(CLOSE.notYou);
    expect(socket.received).toEqual([]);
  });

  it('closes an authenticated socket that claims to be somebody else', async () => {
    const { ben, sockets } = await twoFriends();
    sockets.anna.send({ type: 'auth', userId: ben.id });
    expect(await sockets.anna.closed).toBe(CLOSE.notYou);
  });

  it('is required before anything else is handled or sent', async () => {
    const { anna, ben } = await twoFriends();
    const socket = await openSocket(app.url, { client: anna.client });
    const clientId = say(socket, ben, 'Too early');
    const refusal = await socket.next('error');
    expect(refusal).toMatchObject({ code: 'unauthenticated', clientId });
    socket.send({ type: 'mark_read', senderId: ben.id });
    socket.send({ type: 'typing', receiverId: ben.id });
    socket.send({ type: 'subscribe_media', mediaId: 7 });
    for (let times = 0; times < 3; times += 1) await socket.next('error');
    // Delivered before this socket is hers: her phone has it.
    const phone = await connect(app.url, anna);
    await ben.client.call(api.sendMessage, { body: { receiverId: anna.id, content: 'Hello' } });
    await phone.next('chat');
    socket.send({ type: 'auth', userId: anna.id });
    await socket.next('status');
    expect(socket.received.filter(({ type }) => type === 'chat')).toEqual([]);
    expect((await ben.client.call(api.listUnreadMessages)).body).toEqual([]);
  });
});

describe('chat', () => {
  it('is delivered in both directions, in order, to all devices of both', async () => {
    const { anna, ben, sockets } = await twoFriends();
    const phone = await connect(app.url, anna);
    for (let round = 1; round <= 10; round += 1) {
      const [from, to, sender, receiver] =
        round % 2 ? [sockets.anna, sockets.ben, anna, ben] : [sockets.ben, sockets.anna, ben, anna];
      const clientId = say(from, receiver, `Round ${round}`);
      const { message } = await from.next('chat_confirm', (it) => it.clientId === clientId);
      expect(message).toMatchObject({
        senderId: sender.id,
        receiverId: receiver.id,
        content: `Round ${round}`,
        clientId,
        read: false,
      });
      expect((await to.next('chat')).message).toEqual(message);
      expect((await from.next('chat')).message).toEqual(message);
      expect((await phone.next('chat')).message).toEqual(message);
    }
    const { body } = await ben.client.call(api.listMessages, { params: { userId: anna.id } });
    expect(body.map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Round ${index + 1}`),
    );
  });

  it('keeps the order of messages sent without waiting', async () => {
    const { ben, sockets } = await twoFriends();
    const texts = Array.from({ length: 30 }, (_, index) => `No. ${index}`);
    for (const text of texts) say(sockets.anna, ben, text);
    const arrived: string[] = [];
    while (arrived.length < texts.length) {
      arrived.push((await sockets.ben.next('chat')).message.content);
    }
    expect(arrived).toEqual(texts);
  });

  it('is delivered when sent over HTTP', async () => {
    const { anna, ben, sockets } = await twoFriends();
    const body = { receiverId: ben.id, content: 'By post' };
    const sent = await anna.client.call(api.sendMessage, { body });
    expect((await sockets.ben.next('chat')).message).toEqual(sent.body);
    expect((await sockets.anna.next('chat')).message).toEqual(sent.body);
  });

  it('is stored once and confirmed again when sent again', async () => {
    const { anna, ben, sockets } = await twoFriends();
    const message = {
      type: 'chat',
      receiverId: ben.id,
      content: 'Once',
      clientId: randomUUID(),
    } as const;
    sockets.anna.send(message);
    sockets.anna.send(message);
    const first = await sockets.anna.next('chat_confirm');
    expect(await sockets.anna.next('chat_confirm')).toEqual(first);
    const { body } = await ben.client.call(api.listMessages, { params: { userId: anna.id } });
    expect(body).toHaveLength(1);
  });

  it('is refused with its clientId', async () => {
    const { sockets } = await twoFriends();
    const stranger = await buildUser(app);
    const clientId = say(sockets.anna, stranger, 'Hello?');
    expect(await sockets.anna.next('error')).toEqual({
      type: 'error',
      code: 'forbidden',
      message: NOT_FRIENDS,
      clientId,
    });
    const another = say(sockets.anna, stranger, ' ');
    expect(await sockets.anna.next('error')).toMatchObject({
      code: 'invalid',
      message: 'Please write a message',
      clientId: another,
    });
    expect((await stranger.client.call(api.listUnreadMessages)).body).toEqual([]);
  });
});

it('tells both sides about read messages', async () => {
  const { anna, ben, sockets } = await twoFriends();
  say(sockets.anna, ben, 'Read me');
  await sockets.ben.next('chat');
  sockets.ben.send({ type: 'mark_read', senderId: anna.id });
  const read = { type: 'messages_marked_read', senderId: anna.id, readerId: ben.id };
  expect(await sockets.anna.next('messages_marked_read')).toEqual(read);
  expect(await sockets.ben.next('messages_marked_read')).toEqual(read);
  expect((await ben.client.call(api.listUnreadMessages)).body).toEqual([]);
});

describe('typing', () => {
  it('is shown only to friends, at most once a second', async () => {
    const { anna, ben, sockets } = await twoFriends();
    const stranger = await buildUser(app);
    const strange = await connect(app.url, stranger);
    for (let times = 0; times < 20; times += 1) {
      sockets.anna.send({ type: 'typing', receiverId: ben.id });
      strange.send({ type: 'typing', receiverId: ben.id });
    }
    // Everything typed before has been handled once this is confirmed.
    const clientId = say(sockets.anna, ben, 'Done');
    await sockets.anna.next('chat_confirm', (it) => it.clientId === clientId);
    await sockets.ben.next('chat');
    const seen = sockets.ben.received.filter(({ type }) => type === 'typing');
    expect(seen).toEqual([{ type: 'typing', senderId: anna.id }]);
    expect(strange.received.filter(({ type }) => type === 'error')).toEqual([]);
  });
});

it('announces earned and seen badges to all devices of their owner', async () => {
  const [anna, ben] = [await buildUser(app), await buildUser(app)];
  const devices = [await connect(app.url, anna), await connect(app.url, anna)];
  const strange = await connect(app.url, ben);
  await buildCombo(anna);
  await app.runJobs();
  for (const device of devices) await device.next('badges_changed');
  await anna.client.call(api.markBadgesSeen);
  for (const device of devices) await device.next('badges_changed');
  expect(strange.received.filter(({ type }) => type === 'badges_changed')).toEqual([]);
});

it('announces changes of friends and requests', async () => {
  const [anna, ben] = [await buildUser(app), await buildUser(app)];
  const sockets = { anna: await connect(app.url, anna), ben: await connect(app.url, ben) };
  await anna.client.call(api.sendFriendRequest, { body: { receiverId: ben.id } });
  await sockets.ben.next('friends_changed');
  await sockets.anna.next('friends_changed');
  await ben.client.call(api.sendFriendRequest, { body: { receiverId: anna.id } });
  await sockets.ben.next('friends_changed');
  // New friends see each other online at once.
  const online = (it: { userId: number; online: boolean }) => it.online;
  expect((await sockets.anna.next('presence', online)).userId).toBe(ben.id);
  expect((await sockets.ben.next('presence', online)).userId).toBe(anna.id);
});

it('uses the current name and rights', async () => {
  const { anna, ben, sockets } = await twoFriends();
  await anna.client.call(api.removeFriend, { params: { userId: ben.id } });
  say(sockets.anna, ben, 'Are you there?');
  expect(await sockets.anna.next('error')).toMatchObject({ code: 'forbidden' });
});
