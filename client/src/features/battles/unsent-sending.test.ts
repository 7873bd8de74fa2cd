import { type Battle, type BattleSubmission, DEFAULT_EVENT_NAME } from '@shared/battles';
import { api } from '@shared/routes';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '@/features/accounts';
import { randomId } from '@/lib/random-id';
import { ATTEMPT_MS, type UnsentQueue, unsentQueue } from '@/lib/unsent';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { aBattle } from '@/testing/records';
import { signedInClient, storingDevice, turns, until } from '@/testing/unsent';
import { battleDelivery } from './deliver-battle';

const server = fakeApi();
const device = storingDevice();

/** What the server has, by clientId. */
let saved: Map<string, Battle>;
let client: QueryClient;
let queue: UnsentQueue;
let stops: (() => void)[];

type Body = BattleSubmission & { clientId: string };

/** As the server does: the same clientId again is the battle that was saved before. */
function save(body: BattleSubmission): Response {
  const { clientId = '', ...rest } = body as Body;
  const known = saved.get(clientId);
  if (known) return reply(200, known);
  const { opponentName, opponentCombo, playedAt } = rest;
  const battle = aBattle({
    id: saved.size + 1,
    opponentName,
    opponentCombo,
    date: playedAt ?? '',
    rounds: rest.roundsData,
  });
  saved.set(clientId, battle);
  return reply(201, battle);
}

const accept = () => {
  server.online();
  server.on(api.createBattle, ({ body }) => save(body));
};
const names = () => [...saved.values()].map(({ opponentName }) => opponentName);
const attempts = () =>
  server.calls(api.createBattle).map(({ body }) => (body as Body).opponentName);
const left = async () =>
  (await device.kept()).map(({ body }) => (body as BattleSubmission).opponentName);

function aBody(opponentName: string, changes: Partial<BattleSubmission> = {}): Body {
  return {
    myComboId: 7,
    opponentName,
    opponentCombo: 'Shark Edge 3-60F',
    eventName: DEFAULT_EVENT_NAME,
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
    playedAt: '2026-03-12T14:05:00.000Z',
    clientId: randomId(),
    ...changes,
  } as Body;
}

const keep = (body: Body, at = queue) =>
  at.keep({ kind: 'battle', clientId: body.clientId, body, about: null }, battleDelivery);

/** Records something of which nothing is expected at once. */
async function record(name: string): Promise<Body> {
  const body = aBody(name);
  await keep(body);
  return body;
}

/** The page as it is after a reload, for whoever is signed in. */
function load(userId = 1) {
  client = signedInClient(userId);
  queue = unsentQueue(client, userId);
  stops.push(queue.run([battleDelivery]));
}

async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  saved = new Map();
  stops = [];
  accept();
  load();
});
afterEach(() => {
  for (const stop of stops) stop();
});

describe('a battle', () => {
  it('is on the device before it is sent, and leaves it with the answer', async () => {
    const seen: string[][] = [];
    server.on(api.createBattle, async ({ body }) => {
      seen.push(await left());
      return save(body);
    });
    const outcome = await keep(aBody('Robin'));
    expect(seen).toEqual([['Robin']]);
    expect(outcome).toMatchObject({ state: 'sent', answer: { opponentName: 'Robin' } });
    expect(await left()).toEqual([]);
  });

  it('is refused at once, and then not kept', async () => {
    server.refuse(api.createBattle, 400, 'Robin is not a name.');
    const outcome = await keep(aBody('Robin'));
    expect(outcome).toMatchObject({ state: 'refused', error: { status: 400 } });
    expect(await left()).toEqual([]);
  });

  it('is kept without a network, and sent when the device is online', async () => {
    server.offline();
    expect(await keep(aBody('Robin'))).toEqual({ state: 'kept', isFleeting: false });
    server.online();
    window.dispatchEvent(new Event('online'));
    await until(() => names().length === 1);
    await until(async () => (await left()).length === 0);
  });

  it('is sent when the page becomes visible', async () => {
    server.offline();
    await record('Robin');
    server.online();
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => names().length === 1);
  });

  it('is sent after a reload', async () => {
    server.offline();
    await record('Robin');
    for (const stop of stops.splice(0)) stop();
    server.online();
    load();
    await until(() => names().length === 1);
  });

  it('is given up for now after a few seconds without any answer', async () => {
    server.on(api.createBattle, ({ init }) => unanswered(init));
    const outcome = keep(aBody('Robin'));
    await until(() => attempts().length === 1);
    await pass(4_000);
    expect(await outcome).toEqual({ state: 'kept', isFleeting: false });
    accept();
    await pass(ATTEMPT_MS - 4_000);
    await pass(2_000);
    await until(() => names().length === 1);
    expect(attempts()).toHaveLength(2);
  });

  it('that was said to be kept is kept, and says why it was refused after that', async () => {
    let answer: () => void = () => {};
    server.on(
      api.createBattle,
      () => new Promise((resolve) => (answer = () => resolve(refusal(400, 'No.')))),
    );
    const outcome = keep(aBody('Robin'));
    await until(() => attempts().length === 1);
    await pass(4_000);
    answer();
    expect(await outcome).toMatchObject({ state: 'kept' });
    await until(async () => (await device.kept())[0]?.problem === 'No.');
  });

  it('is refreshed on screen once it is sent', async () => {
    client.setQueryData([api.listRecentBattles.path], []);
    await keep(aBody('Robin'));
    expect(client.getQueryState([api.listRecentBattles.path])?.isInvalidated).toBe(true);
  });
});

describe('a server in trouble', () => {
  it('that fails twice over one battle is asked again, and others do not wait for it', async () => {
    let faults = 0;
    server.on(api.createBattle, ({ body }) => {
      if (body.opponentName !== 'Bad' || faults === 2) return save(body);
      faults += 1;
      return refusal(500, 'Something broke.');
    });
    expect(await keep(aBody('Bad'))).toMatchObject({ state: 'kept' });
    expect(await keep(aBody('Good'))).toMatchObject({ state: 'sent' });
    expect(await device.kept()).toMatchObject([{ body: { opponentName: 'Bad' }, problem: null }]);
    await pass(60_000);
    await until(() => names().length === 2);
    expect(await left()).toEqual([]);
  });

  it('that fails over the first of several takes the others at the same time', async () => {
    server.offline();
    await record('Bad');
    vi.setSystemTime(Date.now() + 1_000);
    await record('Good');
    server.online();
    server.on(api.createBattle, ({ body }) =>
      body.opponentName === 'Bad' ? refusal(500, 'Something broke.') : save(body),
    );
    await queue.sendAll();
    expect(names()).toEqual(['Good']);
    expect(await left()).toEqual(['Bad']);
  });

  it('is given the time that it asks for', async () => {
    server.on(api.createBattle, () =>
      reply(429, { message: 'Please wait.' }, { 'Retry-After': '5' }),
    );
    await record('Robin');
    accept();
    window.dispatchEvent(new Event('online'));
    expect(await keep(aBody('Ada'))).toMatchObject({ state: 'kept' });
    await pass(4_900);
    expect(attempts()).toHaveLength(1);
    await pass(100);
    await until(() => names().length === 2);
  });

  it('keeps the battles of somebody whose session has ended', async () => {
    server.refuse(api.createBattle, 401, 'Please sign in.');
    await record('Robin');
    expect(client.getQueryState(['user'])?.isInvalidated).toBe(true);
    expect(await device.kept()).toMatchObject([{ problem: null }]);
  });

  it('is not believed where something in between says no', async () => {
    server.on(api.createBattle, () => new Response('<html>Sign in to the hall', { status: 403 }));
    await record('Robin');
    expect(await device.kept()).toMatchObject([{ problem: null }]);
  });
});

describe('a battle that was refused later', () => {
  beforeEach(async () => {
    server.offline();
    await record('Robin');
    server.online();
    server.refuse(api.createBattle, 404, 'This combo does not exist.');
    await queue.sendAll();
  });

  it('stays, says why, and is not tried again by itself', async () => {
    expect(await device.kept()).toMatchObject([{ problem: 'This combo does not exist.' }]);
    accept();
    window.dispatchEvent(new Event('online'));
    await pass(120_000);
    expect(names()).toEqual([]);
  });

  it('goes when somebody says so', async () => {
    accept();
    const [entry] = await device.kept();
    await queue.tryNow(entry?.clientId);
    await until(() => names().length === 1);
  });

  it('stays also when it is changed and refused again', async () => {
    const [entry] = await device.kept();
    const outcome = await keep({ ...(entry?.body as Body), opponentName: 'Rob' });
    expect(outcome).toMatchObject({ state: 'refused' });
    expect(await device.kept()).toMatchObject([
      { body: { opponentName: 'Rob' }, problem: 'This combo does not exist.' },
    ]);
  });
});

describe('an answer that was lost', () => {
  beforeEach(() => {
    server.on(api.createBattle, ({ body }) => {
      save(body);
      throw new TypeError('Failed to fetch');
    });
    server.on(api.updateBattle, ({ body }) => aBattle({ opponentName: body.opponentName }));
  });

  it('is asked for again and is one battle', async () => {
    await record('Robin');
    expect(await device.kept()).toMatchObject([{ mayBeStored: true }]);
    accept();
    await queue.sendAll();
    expect(names()).toEqual(['Robin']);
    expect(await left()).toEqual([]);
    expect(server.calls(api.updateBattle)).toEqual([]);
  });

  it('and a change made meanwhile: the change is written on top', async () => {
    const body = await record('Robin');
    accept();
    expect(await keep({ ...body, opponentName: 'Rob' })).toMatchObject({ state: 'sent' });
    expect(saved.size).toBe(1);
    expect(server.calls(api.updateBattle)).toMatchObject([
      { params: { id: '1' }, body: { opponentName: 'Rob' } },
    ]);
  });
});

describe('while it is sent', () => {
  let answer: () => void;
  let body: Body;
  beforeEach(async () => {
    server.offline();
    body = await record('Robin');
    server.online();
    server.on(
      api.createBattle,
      (call) => new Promise((resolve) => (answer = () => resolve(save(call.body)))),
    );
    void queue.tryNow();
    await until(() => server.calls(api.createBattle).length === 1);
  });

  it('it can be discarded, and does not come back', async () => {
    await queue.discard(body.clientId);
    answer();
    await turns();
    expect(await left()).toEqual([]);
    await pass(60_000);
    expect(attempts()).toHaveLength(1);
  });

  it('it can be discarded and the server may fail', async () => {
    await queue.discard(body.clientId);
    server.refuse(api.createBattle, 500, 'Something broke.');
    await pass(ATTEMPT_MS);
    await pass(60_000);
    expect(await left()).toEqual([]);
  });

  it('it can be changed: the change goes as well', async () => {
    server.on(api.updateBattle, (call) => aBattle({ opponentName: call.body.opponentName }));
    const changed = keep({ ...body, opponentName: 'Rob' });
    await until(async () => (await left())[0] === 'Rob');
    accept();
    answer();
    expect(await changed).toMatchObject({ state: 'sent', answer: { opponentName: 'Rob' } });
    expect(server.calls(api.updateBattle)).toHaveLength(1);
    expect(await left()).toEqual([]);
  });
});

describe('another person on this device', () => {
  beforeEach(async () => {
    server.offline();
    await record('Robin');
    for (const stop of stops.splice(0)) stop();
    server.online();
  });

  it('sees and sends nothing of the one before, who finds it again', async () => {
    load(2);
    await queue.sendAll();
    expect(queue.view().entries).toEqual([]);
    expect(await device.kept(2)).toEqual([]);
    expect(attempts()).toEqual([]);
    for (const stop of stops.splice(0)) stop();
    load(1);
    await until(() => names().length === 1);
  });

  it('who signed in with another tab is not who is refused', async () => {
    server.refuse(api.createBattle, 403, 'This combo belongs to someone else.');
    client = signedInClient();
    server.on(api.getUser, () => currentUser());
    await client.fetchQuery({ ...userQuery, staleTime: 0 });
    server.on(api.getUser, () => currentUser({ id: 2 }));
    queue = unsentQueue(client, 1);
    stops.push(queue.run([battleDelivery]));
    await queue.sendAll();
    expect(attempts()).toEqual(['Robin']);
    expect(await device.kept()).toMatchObject([{ problem: null }]);
  });
});

describe('two tabs', () => {
  it('send once what one of them recorded, and both see it go', async () => {
    server.offline();
    await record('Robin');
    vi.resetModules();
    const { unsentQueue: queueOfOther } = await import('@/lib/unsent');
    const { battleDelivery: delivery } = await import('./deliver-battle');
    const other = queueOfOther(signedInClient(), 1);
    stubLocks();
    server.online();
    stops.push(other.run([delivery]));
    window.dispatchEvent(new Event('online'));
    await until(() => names().length === 1);
    await until(() => queue.view().entries.length + other.view().entries.length === 0);
    expect(attempts()).toEqual(['Robin']);
  });
});

/** A server that takes what it is sent and says nothing. */
function unanswered({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** The part of the browser's locks that is used: one holder at a time. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}
