import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { buildUser } from '../testing/factories';
import { captureLog } from '../testing/log-lines';
import { ownTestApp } from '../testing/test-app';

const ERROR = 50;

it('logs a client that leaves while it sends as aborted, without a status or an error', async () => {
  const log = captureLog();
  const app = await ownTestApp({ log: log.destination });
  const { client } = await buildUser(app);
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/combos HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${client.cookie}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`);
  await once(app.server, 'request');
  socket.destroy();
  const line = await vi.waitFor(() => {
    const found = log.lines().find(({ msg }) => msg === 'request');
    expect(found).toBeDefined();
    return found;
  });
  expect(line).toMatchObject({ aborted: true, res: { status: null } });
  await vi.waitFor(() => expect(log.text()).toContain('"event":"aborted"'));
  expect(log.lines().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
});
