import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { buildUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

it('has a limit for each person, which refusals and repeats do not use up', async () => {
  const strict = await ownTestApp({
    databaseUrl: app.databaseUrl,
    config: { rateLimitScale: 2 / 60 },
  });
  const player = await buildUser(strict);
  const body = { title: 'A text', mediaType: 'text' as const, clientId: randomUUID() };
  const settle = () => strict.deps.background.drain();
  for (let times = 0; times < 3; times += 1) {
    await player.client.call(api.createMedia, { body });
    await settle();
    expect(
      (
        await player.client.fail(api.createMedia, {
          body: { title: 'My blade', mediaType: 'image' },
        })
      ).status,
    ).toBe(400);
    await settle();
  }
  await player.client.call(api.createMedia, { body: { ...body, clientId: undefined } });
  const refused = await player.client.fail(api.createMedia, { body });
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(
    /^You.ve made a lot of posts in a short time\. .* 1 hour|minutes/,
  );
});

it('counts for the limit when its sender does not wait for the answer', async () => {
  const limited = await ownTestApp({
    databaseUrl: app.databaseUrl,
    config: { rateLimitScale: 1 / 60 },
  });
  const { storage, background } = limited.deps;
  const player = await buildUser(app);
  const leaving = new AbortController();
  const left = new Promise<void>((resolve) => {
    limited.server.once('request', (_req, res) => res.once('close', resolve));
  });
  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
    leaving.abort();
    await left;
    await put(...args);
  });
  const body = new FormData();
  body.set('title', 'My blade');
  body.set('mediaType', 'image');
  body.set('media', await openAsBlob(await mediaFiles.png()), 'blade.png');
  const send = (signal?: AbortSignal) =>
    fetch(`${limited.url}/api/media`, {
      method: 'POST',
      headers: { cookie: player.client.cookie ?? '' },
      body,
      signal,
    });
  await expect(send(leaving.signal)).rejects.toThrow();
  await vi.waitFor(async () =>
    expect((await player.client.call(api.listMyMedia)).body).toHaveLength(1),
  );
  await background.drain();
  expect((await send()).status).toBe(429);
});
