import { api } from '@shared/routes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '@/features/accounts';
import { ATTEMPT_MS } from '@/lib/unsent';
import { aBody, type BattleBody, battleQueue } from '@/testing/battle-queue';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { signedInClient, storingDevice, until } from '@/testing/unsent';

const server = fakeApi();
const device = storingDevice();
const tab = battleQueue(server, device);
const { accept, attempts, keep, leave, left, load, names, pass, record, save } = tab;

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
    leave();
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
    tab.client.setQueryData([api.listRecentBattles.path], []);
    await keep(aBody('Robin'));
    expect(tab.client.getQueryState([api.listRecentBattles.path])?.isInvalidated).toBe(true);
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
    await tab.queue.sendAll();
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
    expect(tab.client.getQueryState(['user'])?.isInvalidated).toBe(true);
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
    await tab.queue.sendAll();
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
    await tab.queue.tryNow(entry?.clientId);
    await until(() => names().length === 1);
  });

  it('stays also when it is changed and refused again', async () => {
    const [entry] = await device.kept();
    const outcome = await keep({ ...(entry?.body as BattleBody), opponentName: 'Rob' });
    expect(outcome).toMatchObject({ state: 'refused' });
    expect(await device.kept()).toMatchObject([
      { body: { opponentName: 'Rob' }, problem: 'This combo does not exist.' },
    ]);
  });
});

describe('another person on this device', () => {
  beforeEach(async () => {
    server.offline();
    await record('Robin');
    leave();
    server.online();
  });

  it('sees and sends nothing of the one before, who finds it again', async () => {
    load(2);
    await tab.queue.sendAll();
    expect(tab.queue.view().entries).toEqual([]);
    expect(await device.kept(2)).toEqual([]);
    expect(attempts()).toEqual([]);
    leave();
    load(1);
    await until(() => names().length === 1);
  });

  it('who signed in with another tab is not who is refused', async () => {
    server.refuse(api.createBattle, 403, 'This combo belongs to someone else.');
    const client = signedInClient();
    server.on(api.getUser, () => currentUser());
    await client.fetchQuery({ ...userQuery, staleTime: 0 });
    server.on(api.getUser, () => currentUser({ id: 2 }));
    load(1, client);
    await tab.queue.sendAll();
    expect(attempts()).toEqual(['Robin']);
    expect(await device.kept()).toMatchObject([{ problem: null }]);
  });
});

/** A server that takes what it is sent and says nothing. */
function unanswered({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
