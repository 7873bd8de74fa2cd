import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { BEHIND_PROXY, closeServer, createHttpServer } from './http-server';

const REQUEST = 'GET / HTTP/1.1\r\nHost: ripcord\r\n\r\n';

/** A server with one connection that was used and is now idle. */
async function idleConnection() {
  const server = createHttpServer(express().get('/', (_req, res) => void res.send('Hello')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  const ask = async (): Promise<string> => {
    socket.write(REQUEST);
    return String((await once(socket, 'data'))[0]);
  };
  expect(await ask()).toContain('Connection: keep-alive');
  return { server, socket, port, ask };
}

it('answers one more request on an idle connection of a proxy while it stops', async () => {
  const { server, socket, port, ask } = await idleConnection();
  const deadline = new AbortController().signal;
  const closed = closeServer(server, { deadline, behindProxy: { ...BEHIND_PROXY, acceptMs: 0 } });
  await setImmediate();

  const late = net.connect(port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  const ended = once(socket, 'end');
  expect(await ask()).toMatch(/Connection: close[\s\S]*Hello/);
  await ended;
  await closed;
});

it('accepts and keeps connections of a proxy that has not noticed yet that it stops', async () => {
  const { server, socket, port } = await idleConnection();
  const stop = new AbortController();
  const closed = closeServer(server, { deadline: stop.signal, behindProxy: BEHIND_PROXY });
  const late = net.connect(port, '127.0.0.1').setEncoding('utf8');
  late.write(REQUEST);
  expect(String((await once(late, 'data'))[0])).toContain('Connection: keep-alive');
  const ended = once(socket, 'close');
  stop.abort();
  await Promise.all([closed, ended]);
});

it('closes idle connections at once without a proxy', async () => {
  const { server, socket } = await idleConnection();
  const ended = once(socket, 'end');
  await closeServer(server, { deadline: new AbortController().signal, behindProxy: false });
  await ended;
});

it('cuts off what still runs at the deadline', async () => {
  const { server } = await idleConnection();
  const deadline = AbortSignal.abort();
  await closeServer(server, { deadline, behindProxy: BEHIND_PROXY });
});
