import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { bumpVersions, readVersion } from '../db/versions';
import { befriend, buildUser, plantPost } from '../testing/factories';
import { captureLog } from '../testing/log-lines';
import { queriesDuring } from '../testing/query-count';
import { ownTestApp, sharedTestApp } from '../testing/test-app';
import { createClient } from '../testing/test-client';
import { offer, plantPart } from '../testing/trade-steps';
import { unchanged } from './pagination';

let handled = 0;
const app = await sharedTestApp();

/** A single polled list; `user` is what the session layer would have found. */
function polled(user: Express.User, deps: Parameters<typeof unchanged>[0] = app.deps) {
  const server = express();
  server.set('etag', false);
  server.use(async (req, _res, next) => {
    req.user = user;
    req.versions = { combos: await readVersion(app.db, user.id, 'combos') };
    next();
  });
  server.get('/list', unchanged(deps, 'combos'), (_req, res) => {
    handled += 1;
    res.json([handled]);
  });
  const listener = http.createServer(server).listen(0, '127.0.0.1');
  const listening = once(listener, 'listening');
  onTestFinished(() => {
    listener.closeAllConnections();
    listener.close();
  });
  return async (path = '/list', tag?: string, headers: Record<string, string> = {}) => {
    await listening;
    const { port } = listener.address() as AddressInfo;
    return createClient(`http://127.0.0.1:${port}`).raw('GET', path, {
      headers: { ...headers, ...(tag !== undefined && { 'If-None-Match': tag }) },
    });
  };
}

it('answers an unchanged poll without running the list, and a changed one with it', async () => {
  const user = await buildUser(app);
  const poll = polled(user);
  const first = await poll();
  const tag = first.headers.etag ?? '';
  expect(tag).toMatch(/^W\/"[\w-]+"$/);

  const before = handled;
  for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
    const { status, text } = await poll('/list', known);
    expect([status, text]).toEqual([304, '']);
  }
  expect((await poll('/list', tag, { 'Cache-Control': 'no-cache' })).status).toBe(304);
  expect(handled).toBe(before);

  await bumpVersions(app.db, [user.id], 'combos');
  const changed = await poll('/list', tag);
  expect(changed.status).toBe(200);
  expect(handled).toBe(before + 1);
  expect((await poll('/list', changed.headers.etag)).status).toBe(304);
});

it('costs one statement without news, and one more for the list', async () => {
  const { client } = await buildUser(app);
  let tag = '';
  const poll = async () => {
    const headers = { 'If-None-Match': tag };
    const answer = await client.raw('GET', api.listUnreadMessages.path, { headers });
    tag = answer.headers.etag ?? '';
    return answer.status;
  };
  await poll();
  const count = async (status: number) => {
    const queries = await queriesDuring(app.pool, async () => expect(await poll()).toBe(status));
    return queries.length;
  };
  expect(await count(304)).toBe(1);
  tag = '';
  expect(await count(200)).toBe(2);
});

it('keeps people, queries and topics apart', async () => {
  const user = await buildUser(app);
  const other = await buildUser(app);
  const poll = polled(user);
  const tag = (await poll()).headers.etag ?? '';
  expect((await polled(other)('/list', tag)).status).toBe(200);
  expect((await poll('/list?q=x', tag)).status).toBe(200);
  expect((await polled({ ...user, displayName: 'Renamed' })('/list', tag)).status).toBe(200);
  await bumpVersions(app.db, [user.id], 'battles');
  expect((await poll('/list', tag)).status).toBe(304);
});

it('shows a change once its transaction is committed', async () => {
  const user = await buildUser(app);
  await app.db.transaction(async (tx) => {
    await bumpVersions(tx, [user.id], 'battles', 'combos');
    expect(await readVersion(app.db, user.id, 'combos')).toBe(0);
  });
  expect(await readVersion(app.db, user.id, 'combos')).toBe(1);
  await Promise.all(Array.from({ length: 10 }, () => bumpVersions(app.db, [user.id], 'combos')));
  expect(await readVersion(app.db, user.id, 'combos')).toBe(11);
});

it('has the same ETag on every instance of a release, however launched', async () => {
  const user = await buildUser(app);
  const release = { ...app.deps, config: { ...app.deps.config, env: 'production' as const } };
  const launcher = process.argv[1];
  const tagFrom = async (script: string) => {
    process.argv[1] = script;
    return (await polled(user, release)()).headers.etag;
  };
  try {
    const tag = await tagFrom('/no/such/launcher.mjs');
    expect(tag).toMatch(/^W\//);
    expect(await tagFrom('/another/one.mjs')).toBe(tag);
  } finally {
    if (launcher !== undefined) process.argv[1] = launcher;
  }
  expect((await polled(user)()).headers.etag).not.toBe((await polled(user)()).headers.etag);
});

it('logs a poll without news at debug only, and one with news at info', async () => {
  const log = captureLog();
  const logged = await ownTestApp({ log: log.destination });
  const user = await buildUser(logged);
  const friend = await buildUser(logged);
  await befriend(logged, user, friend);
  await plantPart(logged, user, 'Dran Sword');
  const trade = await offer(user, friend, ['Dran Sword']);
  const post = await plantPost(logged, user, { mediaType: 'video', status: 'processing' });
  const before = log.lines().length;
  const polls = [
    api.listUnreadMessages.path,
    buildPath(api.getTrade.path, { id: trade.id }),
    buildPath(api.getMedia.path, { id: post.id }),
  ];
  for (const path of polls) {
    const ask = (tag = '') => user.client.raw('GET', path, { headers: { 'If-None-Match': tag } });
    await ask((await ask()).headers.etag);
  }
  const levels = () =>
    log
      .lines()
      .slice(before)
      .filter(({ msg }) => msg === 'request')
      .map(({ level, res }) => [level, res]);
  await expect.poll(levels).toEqual(
    polls.flatMap(() => [
      [30, { status: 200 }],
      [20, { status: 304 }],
    ]),
  );
});
