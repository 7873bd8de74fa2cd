import { expect, it, onTestFinished, vi } from 'vitest';
import { buildPath } from '#shared/contract';
import { type LiveNews, liveNewsSchema } from '#shared/event-live';
import { api } from '#shared/routes';
import { STREAMS } from '../../http/limits';
import { buildEvent, changePhase, eventOf, matchesOf, reportOf } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { createTestApp, ownTestApp, sharedTestApp, type TestApp } from '../../testing/test-app';

const options = { hearsOthers: true } as const;
const app = await sharedTestApp(options);
const owner = await buildUser(app);

async function buildMatch() {
  const { id } = await buildEvent(app, owner, { live: true });
  for (const guestName of ['Ana', 'Ben']) {
    await owner.client.call(api.addEntrant, { params: { id }, body: { guestName } });
  }
  const { codes } = await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  return { id, code: codes?.live ?? '', match, params: { id, key: match.key } };
}

const streamOf = ({ url }: TestApp, code: string, headers = {}) =>
  fetch(url + buildPath(api.streamLive.path, { code }), { headers });

/** Reads a stream message by message. */
async function open(at: TestApp, code: string) {
  const response = await streamOf(at, code);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (response.status !== 200 || !reader) throw new Error(`${response.status}`);
  onTestFinished(() => reader.cancel());
  let text = '';
  /** The next message or comment; undefined at the end. */
  const nextText = async (): Promise<string | undefined> => {
    const end = text.indexOf('\n\n');
    if (end >= 0) {
      const message = text.slice(0, end);
      text = text.slice(end + 2);
      return message;
    }
    const { value, done } = await reader.read();
    if (done) return undefined;
    text += value;
    return nextText();
  };
  const next = async (isWanted: (news: LiveNews) => boolean = () => true): Promise<LiveNews> => {
    const message = await nextText();
    if (message === undefined) throw new Error('The stream has ended');
    const news = liveNewsSchema.strict().parse(JSON.parse(message.replace(/^data: /, '')));
    return isWanted(news) ? news : next(isWanted);
  };
  return { headers: response.headers, next, nextText };
}

const round = (winner: 'a' | 'b', finish: 'burst' | 'spin') => ({ winner, finish });

it('tells every instance of points and versions, of several the one with the highest seq', async () => {
  const there = await createTestApp({ ...options, databaseUrl: app.databaseUrl });
  const { id, code, match, params } = await buildMatch();
  const put = (body: object) => owner.client.send(api.putLiveScore, { params, body });
  const first = { a: 2, b: 0, seq: 7, rounds: [round('a', 'burst')] };
  expect((await put(first)).status).toBe(204);

  const streams = [await open(app, code), await open(there, code)];
  for (const { headers } of streams) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex',
    });
    expect([headers.get('content-encoding'), headers.get('set-cookie')]).toEqual([null, null]);
  }
  const { version } = await eventOf(owner, id);
  const { seq: _, ...shown } = { ...first, key: match.key, table: match.table };
  const [here] = streams;
  expect(await here?.next()).toEqual({ version, live: [shown] });

  // An older one that was late, and a page that polls.
  await put({ a: 9, b: 9, seq: 6 });
  const rounds = [...first.rounds, round('b', 'spin')];
  await put({ a: 2, b: 1, seq: 8, rounds });
  for (const { next } of streams) {
    const news = await next(({ live }) => live[0]?.b !== 0);
    expect(news).toEqual({ version, live: [{ ...shown, b: 1, rounds }] });
  }
  const { body } = await there.visitor.call(api.getLivePage, { params: { code } });
  expect(body.matches[0]?.live).toEqual({ a: 2, b: 1, rounds });
  expect((await eventOf(owner, id)).version).toBe(version);

  await owner.client.call(api.reportMatch, { params, body: reportOf(match) });
  const after = (await eventOf(owner, id)).version;
  for (const { next } of streams) {
    expect(await next((news) => news.version === after)).toEqual({ version: after, live: [] });
  }

  const [, other] = streams;
  await there.close();
  expect(await other?.nextText()).toBeUndefined();
});

it('ends when the live page is switched off, and is then like a code that is none', async () => {
  const { id, code } = await buildMatch();
  const { next, nextText } = await open(app, code);
  await next();
  const { settings, version } = await eventOf(owner, id);
  const body = { ...settings, live: false, version };
  await owner.client.call(api.putEvent, { params: { id }, body });
  expect(await nextText()).toBeUndefined();
  const answers = [await streamOf(app, code), await streamOf(app, 'NOBODYS1')];
  const bodies = await Promise.all(
    answers.map(async (answer) => ({ ...(await answer.json()), requestId: '' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(bodies[0]).toEqual(bodies[1]);
});

it('has a comment each 15 seconds, and reads no cookie', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const quiet = await ownTestApp({ ...options, databaseUrl: app.databaseUrl });
  const { code } = await buildMatch();
  const { next, nextText } = await open(quiet, code);
  await next();
  const signedIn = await streamOf(quiet, code, { cookie: 'language=de' });
  expect([signedIn.status, signedIn.headers.get('vary')]).toEqual([200, null]);
  await signedIn.body?.cancel();
  vi.advanceTimersByTime(15_000);
  expect(await nextText()).toBe(':');
});

it('is open a limited number of times for an address', async () => {
  const { code } = await buildMatch();
  const streams = await Promise.all(
    Array.from({ length: STREAMS.ofAddress }, () => streamOf(app, code)),
  );
  onTestFinished(async () => {
    await Promise.all(streams.map(({ body }) => body?.cancel()));
  });
  const refused = await streamOf(app, code);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  await streams[0]?.body?.cancel();
  await expect.poll(async () => (await streamOf(app, code)).status).toBe(200);
});

it('does not exist without public pages', async () => {
  const { code } = await buildMatch();
  const closed = await ownTestApp({
    databaseUrl: app.databaseUrl,
    config: { publicPages: false },
  });
  expect((await streamOf(closed, code)).status).toBe(404);
});
