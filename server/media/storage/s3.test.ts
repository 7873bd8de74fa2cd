import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server';
import { createS3Storage } from './s3';
import type { Storage } from './storage';

let dir: string;
let source: string;
let bytes: Buffer;
let server: S3Server;
beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-s3-test-'));
  source = path.join(dir, 'source');
  // More than the connections' buffers hold.
  bytes = randomBytes(8 * 1024 * 1024);
  await fs.writeFile(source, bytes);
  server = await startS3Server();
});
afterEach(() => server.line.mend());
afterAll(async () => {
  await server.close();
  await fs.rm(dir, { recursive: true });
});

const AWAY = { status: 503, retryAfter: 30 };

/** Makes every call at once, all of which must fail. */
async function expectAway(storage: Storage): Promise<void> {
  const folder = randomUUID();
  const small = path.join(dir, randomUUID());
  await fs.writeFile(small, 'x');
  const list = async () => {
    for await (const _ of storage.list());
  };
  const calls = [
    storage.put(folder, 'a.webp', small, 'image/webp'),
    storage.read(folder, 'a.webp'),
    storage.fetch(folder, 'a.webp', path.join(dir, randomUUID())),
    storage.remove(folder),
    storage.removeFile(folder, 'a.webp'),
    list(),
  ];
  const ends = await Promise.allSettled(calls);
  expect(ends).toMatchObject(calls.map(() => ({ status: 'rejected', reason: AWAY })));
}

it('answers 503 while the store is stopped, and serves again when it is back', async () => {
  const storage = createS3Storage(server.config);
  const folder = randomUUID();
  await storage.put(folder, 'a.webp', source, 'image/webp');
  await server.line.cut();
  await expectAway(storage);
  await server.line.mend();
  expect((await buffer(await storage.read(folder, 'a.webp'))).equals(bytes)).toBe(true);
});

it('does not wait for a store that takes the call and says nothing', {
  timeout: 15_000,
}, async () => {
  const storage = createS3Storage(server.config);
  server.line.freeze();
  await expectAway(storage);
});

it('never passes a part off as the whole', async () => {
  const storage = createS3Storage(server.config);
  const folder = randomUUID();
  await storage.put(folder, 'a.mp4', source, 'video/mp4');
  const body = await storage.read(folder, 'a.mp4');
  await server.line.cut();
  await expect(buffer(body)).rejects.toThrow();
});

/** A store with scripted answers. */
async function startStore(answer: RequestListener): Promise<Storage> {
  const store = createServer(answer).listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => {
    store.closeAllConnections();
    store.close();
  });
  const { port } = store.address() as AddressInfo;
  return createS3Storage({ ...server.config, endpoint: `http://127.0.0.1:${port}` });
}

it.each([
  ['closes the connection', (socket: { destroy(): void }) => socket.destroy(), undefined],
  ['asks to slow down', undefined, 503],
])('sends a file whole once more when the store %s', async (_what, cut, status) => {
  const received: number[] = [];
  const storage = await startStore(async (req, res) => {
    if (received.length === 0) {
      received.push(0);
      if (cut) cut(req.socket);
      else res.writeHead(status ?? 500).end();
      return;
    }
    received.push((await buffer(req)).length);
    res.end();
  });
  await storage.put(randomUUID(), 'a.mp4', source, 'video/mp4');
  expect(received).toEqual([0, bytes.length]);
});

it('leaves no connection behind when the store refuses before it has the whole file', async () => {
  const open = new Set<unknown>();
  let refusals = 0;
  const storage = await startStore((req, res) => {
    open.add(req.socket);
    req.socket.once('close', () => open.delete(req.socket));
    refusals += 1;
    // A complete answer, after which it reads no more.
    res.writeHead(403, { 'Content-Length': 0 }).flushHeaders();
  });
  await expect(storage.put(randomUUID(), 'a.mp4', source, 'video/mp4')).rejects.toMatchObject(AWAY);
  expect(refusals).toBe(1);
  await expect.poll(() => open.size).toBe(0);
});

it('takes wrong settings for an outage, not for missing files', async () => {
  await expectAway(createS3Storage({ ...server.config, bucket: 'another' }));
  for (const status of [403, 404]) {
    await expectAway(await startStore((_req, res) => res.writeHead(status).end('<html></html>')));
  }
});

it('lists page by page, each folder once though a page ends within it', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((letter) =>
    randomUUID().replace(/^./, letter),
  );
  const page = (keys: string[], next?: string) => `<?xml version="1.0"?><ListBucketResult>
    ${keys.map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-0${key.length % 7}T00:00:00Z</LastModified></Contents>`).join('')}
    ${next ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>` : ''}
    </ListBucketResult>`;
  const pages = new Map<string | null, string>([
    [null, page([`uploads/${first}/1`, `uploads/${second}/22`], 'more')],
    ['more', page([`uploads/${second}/1`, 'uploads/notes.txt'], 'last')],
    ['last', page([`uploads/${third}/1`])],
  ]);
  const storage = await startStore((req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://store');
    expect(searchParams.get('prefix')).toBe('uploads/');
    res.end(pages.get(searchParams.get('continuation-token')));
  });
  const found = [];
  for await (const entry of storage.list()) found.push(entry);
  const [day, later] = [new Date('2026-01-04'), new Date('2026-01-05')];
  expect(found).toEqual([
    { folder: first, changedAt: day },
    { folder: second, changedAt: later },
    { folder: third, changedAt: day },
  ]);
});
