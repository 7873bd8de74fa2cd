import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors';
import { createStorage } from '../../media/storage/create-storage';
import type { Storage } from '../../media/storage/storage';
import { buildUser, plantPost, type TestUser } from '../../testing/factories';
import { type S3Server, startS3Server } from '../../testing/s3-server';
import { strictParse } from '../../testing/strict-parse';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** More than the buffers on the way hold, so that the sender is not done when the client leaves. */
const BYTES = randomBytes(8 * 1024 * 1024);

const PATIENCE = { timeout: 10_000 };

describe.each(['disk', 'S3'])('a file on %s', (kind) => {
  let server: S3Server;
  let dataDir: string;
  let app: TestApp;
  let owner: TestUser;
  /** All streams that were opened, and a promise that reading waits for. */
  const opened: Readable[] = [];
  let gate: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-streams-'));
    server = await startS3Server();
    const s3 = kind === 'S3' ? server.config : undefined;
    const storage = await createStorage({ s3, dataDir });
    const watched: Storage = {
      ...storage,
      async read(...where) {
        const stream = await storage.read(...where);
        opened.push(stream);
        await gate;
        return stream;
      },
    };
    app = await createTestApp({ storage: watched });
    owner = await buildUser(app);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    await fs.rm(dataDir, { recursive: true });
  });

  async function plantVideo(): Promise<{ address: string; folder: string }> {
    const folder = randomUUID();
    const source = path.join(dataDir, folder);
    await fs.writeFile(source, BYTES);
    await app.deps.storage.put(folder, 'video.mp4', source, 'video/mp4');
    const file = {
      name: 'video.mp4',
      role: 'shown',
      type: 'video/mp4',
      size: BYTES.length,
    } as const;
    const post = await plantPost(app, owner, { mediaType: 'video', folder, files: [file] });
    return { address: `/api/media/${post.id}/file`, folder };
  }

  /** Sends a request like a browser, but does not read the answer yet. */
  function ask(address: string, headers = {}) {
    const request = http.get(app.url + address, {
      headers: { Cookie: owner.client.cookie, ...headers },
      agent: false,
    });
    request.on('error', () => {});
    const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
    return { request, answer };
  }

  const expectAllClosed = () =>
    expect.poll(() => opened.filter((stream) => !stream.closed), PATIENCE).toEqual([]);

  it('arrives whole and in parts, and nothing stays open', async () => {
    const { address } = await plantVideo();
    expect((await buffer(await ask(address).answer)).equals(BYTES)).toBe(true);
    const part = await ask(address, { Range: 'bytes=4000000-5000000' }).answer;
    expect(part.statusCode).toBe(206);
    expect((await buffer(part)).equals(BYTES.subarray(4_000_000, 5_000_001))).toBe(true);
    expect(opened).toHaveLength(2);
    await expectAllClosed();
  });

  it('is closed when the client disconnects half-way', async () => {
    const { address } = await plantVideo();
    for (let visit = 0; visit < 3; visit += 1) {
      const { request, answer } = ask(address);
      await once(await answer, 'data');
      request.destroy();
    }
    await expectAllClosed();
  });

  it('is closed when the client disconnects before it opens', async () => {
    const { address } = await plantVideo();
    let release = () => {};
    gate = new Promise((resolve) => {
      release = resolve;
    });
    const known = opened.length;
    const { request, answer } = ask(address);
    answer.catch(() => {});
    const [arrived] = (await once(app.server, 'request')) as [IncomingMessage];
    await expect.poll(() => opened.length, PATIENCE).toBe(known + 1);
    request.destroy();
    await once(arrived.socket, 'close');
    release();
    gate = Promise.resolve();
    await expectAllClosed();
  });

  it('is not left open by HEAD, a known tag or an invalid range', async () => {
    const { address } = await plantVideo();
    const head = await owner.client.raw('HEAD', address);
    expect(head.headers['content-length']).toBe(String(BYTES.length));
    const known = opened.length;
    const ask304 = { 'If-None-Match': head.headers.etag ?? '' };
    const ask416 = { Range: `bytes=${BYTES.length}-` };
    expect((await owner.client.raw('GET', address, { headers: ask304 })).status).toBe(304);
    expect((await owner.client.raw('GET', address, { headers: ask416 })).status).toBe(416);
    expect(opened).toHaveLength(known);
    await expectAllClosed();
  });

  it('that is missing is 404', async () => {
    const { address, folder } = await plantVideo();
    await app.deps.storage.remove(folder);
    const { status, body } = await owner.client.raw('GET', address);
    expect(status).toBe(404);
    expect(strictParse(errorBodySchema, body, address).message).toBe(
      'Video file not available. It may have been removed or is still processing.',
    );
  });

  if (kind !== 'S3') return;

  it('is 503 while the store is away, and back when that is', async () => {
    const { address } = await plantVideo();
    await server.line.cut();
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await owner.client.raw(method, address);
      expect([status, headers['retry-after']]).toEqual([503, '30']);
      expect(headers).not.toHaveProperty('etag');
      expect(headers['cache-control']).toBe('no-store');
    }
    await server.line.mend();
    expect((await owner.client.raw('GET', address)).status).toBe(200);
  });

  it('is broken off, not cut short, when the store fails in the middle', async () => {
    const { address } = await plantVideo();
    const answer = await ask(address).answer;
    await once(answer, 'readable');
    await server.line.cut();
    await expect(buffer(answer)).rejects.toThrow();
    await expectAllClosed();
    await server.line.mend();
  });
});
