import { randomBytes, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Message, messageSchema } from '#shared/chat';
import { type Media, mediaSchema } from '#shared/media';
import { api } from '#shared/routes';
import { createRecorder, type Recorder } from '../../server/testing/battle-storm';
import {
  type Caller,
  expectStatus,
  json,
  readAll,
  registerCaller,
} from '../../server/testing/caller';
import { expectHeard } from '../../server/testing/instances';
import { mediaFiles } from '../../server/testing/media-files';
import { becomeFriends, register } from '../../server/testing/registered';
import type { RunningApp } from '../../server/testing/running-app';
import { connect } from '../../server/testing/socket-client';
import { type Cluster, createCluster } from './instances';
import { PROXIES } from './proxy';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await createCluster();
});
afterAll(() => cluster?.close());

/** For what takes seconds on a busy machine (milliseconds). */
const PATIENCE = { timeout: 60_000, interval: 50 };

it('one session holds on both instances, and ends on both', async () => {
  const { one, two } = cluster;
  const caller = await registerCaller(one.app);
  const statusOn = async (app: RunningApp) => (await caller.call(app, api.getUser.path)).status;
  expect([await statusOn(one.app), await statusOn(two.app)]).toEqual([200, 200]);
  await caller.call(two.app, api.logout.path, { method: 'POST' });
  expect([await statusOn(one.app), await statusOn(two.app)]).toEqual([401, 401]);
});

/** Two friends with a socket each, on different instances. */
async function friendsApart() {
  const { one, two } = cluster;
  const [anna, ben] = [await register(one.app), await register(two.app)];
  await becomeFriends(anna, ben);
  return {
    anna: { ...anna, socket: await connect(one.app.url, anna) },
    ben: { ...ben, socket: await connect(two.app.url, ben) },
  };
}

it('messages pass from one instance to the other, also after Redis was away', async () => {
  const friends = await friendsApart();
  await expectHeard(friends);

  await cluster.redis.kill();
  const content = 'Sent while Redis was away';
  await friends.anna.client.call(api.sendMessage, {
    body: { receiverId: friends.ben.id, content },
  });
  const { body } = await friends.ben.client.call(api.listUnreadMessages);
  expect(body.map((message) => message.content)).toContain(content);

  await cluster.redis.start();
  for (const { socket } of [friends.anna, friends.ben]) {
    await socket.next('status', ({ status }) => status === 'resync');
  }
  await expectHeard(friends);
  await Promise.all([friends.anna.socket.close(), friends.ben.socket.close()]);
});

it('an upload to one instance is readable on both', async () => {
  const { one, two } = cluster;
  const caller = await registerCaller(one.app);
  const body = new FormData();
  body.set('title', 'From the first instance');
  body.set('mediaType', 'image');
  body.set('media', await openAsBlob(await mediaFiles.png()), 'photo.png');
  const path = api.createMedia.path;
  await expectStatus(await caller.call(one.app, path, { method: 'POST', body }), 201);

  const ready = async (app: RunningApp): Promise<Media | undefined> => {
    const posts = await readAll(caller.call, app, api.listMyMedia, mediaSchema);
    return posts.find(({ status }) => status === 'ready');
  };
  for (const { app } of [one, two]) {
    await vi.waitFor(async () => expect(await ready(app)).toBeDefined(), PATIENCE);
    const post = await ready(app);
    const picture = await caller.call(app, post?.mediaUrl ?? '');
    expect(picture.status).toBe(200);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

/** Before something that failed is sent again. */
const RETRY_MS = 250;

const RECORDERS = 4;
const WRITERS = 4;

interface Load {
  /** Requests that were not answered with success. */
  failures: string[];
  battles: Map<Recorder, Set<string>>;
  messages: Map<Pair, string[]>;
  stop(): Promise<void>;
}
interface Pair {
  from: Caller;
  to: Caller;
}

async function createPair(proxy: RunningApp): Promise<Pair> {
  const [from, to] = [await registerCaller(proxy), await registerCaller(proxy)];
  for (const [a, b] of [
    [from, to],
    [to, from],
  ] as const) {
    const init = { method: 'POST', ...json({ receiverId: b.id }) };
    await a.call(proxy, api.sendFriendRequest.path, init);
  }
  return { from, to };
}

/**
 * People who record battles and write messages through the proxy, one request after the other. Each
 * is sent again until it succeeds, as the app's outbox does.
 */
async function startLoad(proxy: RunningApp): Promise<Load> {
  const recorders = await Promise.all(
    Array.from({ length: RECORDERS }, () => createRecorder(proxy)),
  );
  const pairs: Pair[] = [];
  while (pairs.length < WRITERS) pairs.push(await createPair(proxy));
  const failures: string[] = [];
  const battles = new Map(recorders.map((recorder) => [recorder, new Set<string>()]));
  const messages = new Map(pairs.map((pair): [Pair, string[]] => [pair, []]));
  let running = true;

  const insist = async (what: string, send: () => Promise<unknown>) => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        failures.push(`${what}: ${error}`);
        await wait(RETRY_MS);
      }
    }
  };
  const recording = recorders.map(async (recorder) => {
    while (running) {
      const clientId = randomUUID();
      await insist('battle', () => recorder.submit(proxy, clientId));
      battles.get(recorder)?.add(clientId);
      await insist('list', () => recorder.combo(proxy));
    }
  });
  const writing = pairs.map(async (pair) => {
    while (running) {
      const content = randomUUID();
      const message = { receiverId: pair.to.id, content, clientId: content };
      const init = { method: 'POST', ...json(message) };
      await insist('message', async () => {
        const answer = await pair.from.call(proxy, api.sendMessage.path, init);
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      });
      messages.get(pair)?.push(content);
    }
  });
  return {
    failures,
    battles,
    messages,
    async stop() {
      running = false;
      await Promise.all([...recording, ...writing]);
    },
  };
}

const sentBy = (load: Load) =>
  [...load.battles.values()].reduce((sum, ids) => sum + ids.size, 0) +
  [...load.messages.values()].reduce((sum, all) => sum + all.length, 0);

/** Waits until so much more was written. */
const more = async (load: Load, count: number) => {
  const before = sentBy(load);
  await vi.waitFor(() => expect(sentBy(load)).toBeGreaterThan(before + count), PATIENCE);
};

/** Everything that was acknowledged is there, once, and in order. */
async function expectAll(proxy: RunningApp, load: Load): Promise<void> {
  for (const [recorder, clientIds] of load.battles) {
    expect(await recorder.battles(proxy)).toHaveLength(clientIds.size);
    expect((await recorder.combo(proxy)).battles).toBe(clientIds.size);
  }
  for (const [{ from, to }, contents] of load.messages) {
    const params = { userId: from.id };
    const rows = await readAll(to.call, proxy, api.listMessages, messageSchema, params);
    const inOrder = rows.toSorted((a: Message, b: Message) => a.id - b.id);
    expect(inOrder.map(({ content }) => content)).toEqual(contents);
  }
}

describe.each(PROXIES)('behind %s', (name) => {
  /** Callers take it for an instance. */
  let proxy: RunningApp;
  beforeAll(() => {
    proxy = { ...cluster.one.app, url: cluster.proxies[name].url };
  });

  it('sockets pass the proxy and stay open, and uploads of 10 MB pass it', async () => {
    const [anna, ben] = [await register(proxy), await register(proxy)];
    await becomeFriends(anna, ben);
    const friends = {
      anna: { ...anna, socket: await connect(proxy.url, anna) },
      ben: { ...ben, socket: await connect(proxy.url, ben) },
    };
    await expectHeard(friends);
    const { call } = await registerCaller(proxy);
    const body = new FormData();
    body.set('title', 'Random bytes');
    body.set('mediaType', 'video');
    body.set('media', new Blob([randomBytes(9_900_000)]), 'clip.mp4');
    const answer = await call(proxy, api.createMedia.path, { method: 'POST', body });
    // Refused by the app for what it is, not by the proxy for its size.
    await expectStatus(answer, 415);
    await Promise.all([friends.anna.socket.close(), friends.ben.socket.close()]);
  });

  it('a rolling restart fails no request and loses nothing', async () => {
    const load = await startLoad(proxy);
    for (const instance of [cluster.one, cluster.two]) {
      await more(load, 100);
      expect(await instance.stop('SIGTERM')).toBe(0);
      await more(load, 100);
      await instance.start();
    }
    await more(load, 100);
    await load.stop();
    expect(load.failures).toEqual([]);
    await expectAll(proxy, load);
    console.log(`${name}: rolling restart: ${sentBy(load)} writes, no failure`);
  });

  it('an instance that is killed costs one try of what it was doing, and nothing is lost or doubled', async () => {
    const load = await startLoad(proxy);
    for (const instance of [cluster.one, cluster.two]) {
      await more(load, 100);
      expect(await instance.stop('SIGKILL')).toBeNull();
      await more(load, 100);
      await instance.start();
    }
    await more(load, 100);
    await load.stop();
    // Each sender has one request on its way at each kill; see docs/deploy/Caddyfile for the rest.
    const tries = name === 'nginx' ? 1 : 1 + 1_000 / RETRY_MS;
    expect(load.failures.length).toBeLessThanOrEqual(2 * tries * (RECORDERS + WRITERS));
    await expectAll(proxy, load);
    console.log(`${name}: two kills: ${sentBy(load)} writes, ${load.failures.length} sent again`);
  });
});
