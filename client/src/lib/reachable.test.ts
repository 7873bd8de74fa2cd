import { afterEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { turns } from '@/testing/unsent';
import { call, isReachable, subscribeReachable } from './api';

const server = fakeApi();
const ask = (signal?: AbortSignal) =>
  call(api.getUser, signal ? { signal } : {}).catch(() => undefined);

afterEach(async () => {
  server.install();
  server.on(api.getUser, () => currentUser());
  await ask();
});

it('an unanswered call is reported, and the next answer too', async () => {
  const seen: boolean[] = [];
  const end = subscribeReachable(() => seen.push(isReachable()));
  server.offline();
  await ask();
  await ask();
  server.online();
  server.on(api.getUser, () => currentUser());
  await ask();
  await ask();
  end();
  expect(seen).toEqual([false, true]);
});

it("a refusal counts as an answer, a gateway's error does not", async () => {
  server.on(api.getUser, () => reply(502, {}));
  await ask();
  expect(isReachable()).toBe(false);
  server.on(api.getUser, () => refusal(401, 'Please log in.'));
  await ask();
  expect(isReachable()).toBe(true);
});

it('an aborted call changes nothing', async () => {
  const giveUp = new AbortController();
  server.on(api.getUser, () => {
    giveUp.abort();
    throw new DOMException('Aborted', 'AbortError');
  });
  await ask(giveUp.signal);
  expect(isReachable()).toBe(true);
});

it('a failure is ignored once a later call was answered', async () => {
  let fail = () => {};
  server.on(
    api.getUser,
    () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  const early = ask();
  await turns(1);
  server.on(api.getUser, () => currentUser());
  await ask();
  fail();
  await early;
  expect(isReachable()).toBe(true);
});
