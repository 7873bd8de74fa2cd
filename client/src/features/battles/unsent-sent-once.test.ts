import { api } from '@shared/routes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTEMPT_MS } from '@/lib/unsent';
import { type BattleBody, battleQueue } from '@/testing/battle-queue';
import { fakeApi } from '@/testing/fake-api';
import { aBattle } from '@/testing/records';
import { signedInClient, storingDevice, turns, until } from '@/testing/unsent';

const server = fakeApi();
const device = storingDevice();
const tab = battleQueue(server, device);
const { accept, attempts, hold, keep, left, names, pass, record, save, saved } = tab;

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
    await tab.queue.sendAll();
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
  let body: BattleBody;
  beforeEach(async () => {
    server.offline();
    body = await record('Robin');
    server.online();
    server.on(
      api.createBattle,
      (call) => new Promise((resolve) => (answer = () => resolve(save(call.body)))),
    );
    void tab.queue.tryNow();
    await until(() => server.calls(api.createBattle).length === 1);
  });

  it('it can be discarded, and does not come back', async () => {
    await tab.queue.discard(body.clientId);
    answer();
    await turns();
    expect(await left()).toEqual([]);
    await pass(60_000);
    expect(attempts()).toHaveLength(1);
  });

  it('it can be discarded and the server may fail', async () => {
    await tab.queue.discard(body.clientId);
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
    hold(other.run([delivery]));
    window.dispatchEvent(new Event('online'));
    await until(() => names().length === 1);
    await until(() => tab.queue.view().entries.length + other.view().entries.length === 0);
    expect(attempts()).toEqual(['Robin']);
  });
});

/** The part of the browser's locks that is used: one holder at a time. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}
