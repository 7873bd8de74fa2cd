import { once } from 'node:events';
import net from 'node:net';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { buildUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { fileOf, mediaRow, mediaThere, namesIn } from '../../testing/media-steps';
import { sharedTestApp } from '../../testing/test-app';
import type { TestForm } from '../../testing/test-client';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const PART = 'Content-Disposition: form-data; name=';
const field = (name: string, value: string) => `--x\r\n${PART}"${name}"\r\n\r\n${value}\r\n`;
const title = field('title', 'My words') + field('mediaType', 'text');

const send = (body: string, type = 'multipart/form-data; boundary=x') =>
  owner.client.raw('POST', '/api/media', { headers: { 'Content-Type': type }, body });

it.each([
  ['without a boundary', title, 'multipart/form-data'],
  ['with another boundary', title, 'multipart/form-data; boundary=y'],
  ['with a boundary of 1,000 letters', title, `multipart/form-data; boundary=${'x'.repeat(1000)}`],
  ['that ends too early', title, undefined],
  ['of nothing', '', undefined],
  ['of noise', '\0\u0001--x--x\r\n\r\n--x', undefined],
  ['with a part that has no name', `--x\r\nContent-Type: a/b\r\n\r\n1\r\n--x--\r\n`, undefined],
  ['with names that make objects', `${field('title[a]', 'x')}${title}--x--\r\n`, undefined],
  ['with a name of the prototype', `${field('__proto__[a]', 'x')}${title}--x--\r\n`, undefined],
  ['with a long name', `${field('x'.repeat(300), 'x')}${title}--x--\r\n`, undefined],
  ['with a title twice', `${title}${field('title', 'Another')}--x--\r\n`, undefined],
  ['with too many fields', `${field('a', 'x').repeat(21)}${title}--x--\r\n`, undefined],
  ['with a huge field', `${title}${field('a', 'x'.repeat(100_000))}--x--\r\n`, undefined],
])('a multipart body %s is refused and leaves nothing', async (_name, body, type) => {
  const before = await mediaThere(app);
  const answer = await send(body, type);
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  expect(await mediaThere(app)).toEqual(before);
  await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]));
});

it('a multipart body may have unknown fields, as JSON may', async () => {
  const answer = await send(
    `${title}${field('userId', '1')}${field('__proto__', 'x')}${field('status', 'error')}--x--\r\n`,
  );
  expect([answer.status, answer.body.userId, answer.body.status]).toEqual([201, owner.id, 'ready']);
});

it('a multipart body with an extra file or an unknown file field is refused and leaves nothing', async () => {
  const before = await mediaThere(app);
  const file = await fileOf(mediaFiles.png);
  const fields = { title: 'My blade', mediaType: 'image' };
  const bad: TestForm['files'][] = [
    { media: [file, file] },
    { media: file, file },
    { title: file },
  ];
  for (const files of bad) {
    const answer = await owner.client.raw('POST', '/api/media', { form: { fields, files } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  }
  expect(await mediaThere(app)).toEqual(before);
  await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]));
});

it('a multipart body names files as it likes: the name is not used', async () => {
  for (const name of [
    '../../../../tmp/evil.png',
    '/etc/passwd',
    '%2e%2e%2f\u202e\u{1f300}.png',
    'é'.repeat(400),
  ]) {
    const { content } = await fileOf(mediaFiles.png);
    const { body } = await owner.client.call(api.createMedia, {
      body: { title: 'My blade', mediaType: 'image' },
      files: { media: { content, name } },
    });
    expect((await mediaRow(app, body)).files).toMatchObject([{ name: 'original' }]);
  }
});

it('an oversized multipart body is refused by its Content-Length', async () => {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    `POST /api/media HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.client.cookie}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 99000000\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

it('a multipart body whose sender disconnects half-way leaves nothing', async () => {
  const before = await mediaThere(app);
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    `POST /api/media HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.client.cookie}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n' +
      `${title}--x\r\n${PART}"media"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  socket.write(Buffer.alloc(200_000, 7));
  await vi.waitFor(async () => {
    const [folder = ''] = await namesIn(app, 'incoming');
    expect((await namesIn(app, 'incoming', folder)).length).toBe(1);
  });
  socket.destroy();
  await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]));
  expect(await mediaThere(app)).toEqual(before);
});

it('a bad multipart body whose sender disconnects at the last byte leaves nothing', async () => {
  const before = await mediaThere(app);
  const { port } = new URL(app.url);
  const body = Buffer.concat([
    Buffer.from(`${field('title', '')}--x\r\n${PART}"media"; filename="a.mp4"\r\n\r\n`),
    Buffer.alloc(300_000, 7),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const sendAndLeave = async () => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/media HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.client.cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => void socket.write(body, () => resolve()));
    socket.destroy();
  };
  let left = 0;
  app.server.on('request', (_req, res) => {
    res.once('close', () => {
      left += 1;
    });
  });
  // Whether this is noticed before the file is written is a matter of luck.
  await Promise.all(Array.from({ length: 40 }, sendAndLeave));
  const patience = { timeout: 10_000 };
  await vi.waitFor(() => expect(left).toBe(40), patience);
  await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]), patience);
  expect(await mediaThere(app)).toEqual(before);
});
