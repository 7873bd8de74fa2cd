import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { connectNotices } from '@/lib/notify';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { KIND_CASES, outboxPage } from '@/testing/outbox';
import { aBattle } from '@/testing/records';
import { storingDevice, until } from '@/testing/unsent';

const server = fakeApi();
const device = storingDevice();
const [of] = KIND_CASES;
if (!of) throw new Error('There are no battles.');
const page = outboxPage(server, device, of);
const { accept, keep, left, names, pass, record, save, saved } = page;

describe('a battle', () => {
  it('refreshes the screen once it is sent', async () => {
    page.client.setQueryData([api.listRecentBattles.path], []);
    await keep(of.body('Robin'));
    expect(page.client.getQueryState([api.listRecentBattles.path])?.isInvalidated).toBe(true);
  });
});

it('a battle that was deleted meanwhile leaves the outbox with a notice', async () => {
  server.offline();
  await record('Robin');
  server.online();
  server.refuse(of.route, 410, 'This battle was deleted.');
  const notices: string[] = [];
  page.hold(connectNotices(({ title }) => notices.push(title)));
  await page.outbox.tryNow();
  expect(notices).toEqual(['This battle was deleted.']);
  expect(await left()).toEqual([]);
});

describe('a battle that the server fails on', () => {
  it('is retried later, and others are sent meanwhile', async () => {
    let faults = 0;
    server.on(of.route, ({ body }) => {
      if (of.nameOf(body) !== 'Bad' || faults === 2) return save(body);
      faults += 1;
      return refusal(500, 'Something broke.');
    });
    expect(await keep(of.body('Bad'))).toMatchObject({ state: 'kept' });
    expect(await keep(of.body('Good'))).toMatchObject({ state: 'sent' });
    expect(await device.kept()).toMatchObject([{ body: { opponentName: 'Bad' }, problem: null }]);
    await pass(60_000);
    await until(() => names().length === 2);
    expect(await left()).toEqual([]);
  });

  it('does not block others in the same run', async () => {
    server.offline();
    await record('Bad');
    vi.setSystemTime(Date.now() + 1_000);
    await record('Good');
    server.online();
    server.on(of.route, ({ body }) =>
      of.nameOf(body) === 'Bad' ? refusal(500, 'Something broke.') : save(body),
    );
    await page.outbox.tryNow();
    expect(names()).toEqual(['Good']);
    expect(await left()).toEqual(['Bad']);
  });
});

describe('a changed battle', () => {
  const rename = (body: object) => keep({ ...body, opponentName: 'Rob' } as never);

  it('stays on the device if it is refused again', async () => {
    server.offline();
    const body = await record('Robin');
    server.online();
    server.refuse(of.route, 404, 'This combo does not exist.');
    await page.outbox.tryNow();
    expect(await rename(body)).toMatchObject({ state: 'refused' });
    expect(await device.kept()).toMatchObject([
      { body: { opponentName: 'Rob' }, problem: 'This combo does not exist.' },
    ]);
  });

  it('is updated where an attempt with a lost answer had stored it', async () => {
    server.on(of.route, ({ body }) => {
      save(body);
      throw new TypeError('Failed to fetch');
    });
    server.on(api.updateBattle, ({ body }) => aBattle({ opponentName: body.opponentName }));
    const body = await record('Robin');
    accept();
    expect(await rename(body)).toMatchObject({ state: 'sent' });
    expect(saved.size).toBe(1);
    expect(server.calls(api.updateBattle)).toMatchObject([
      { params: { id: '1' }, body: { opponentName: 'Rob' } },
    ]);
  });

  it('is not written over what another device changed, unless on purpose', async () => {
    server.on(of.route, ({ body }) => {
      save(body);
      throw new TypeError('Failed to fetch');
    });
    const body = await record('Robin');
    server.on(of.route, () => reply(200, aBattle({ id: 4, opponentName: 'Theirs', version: 2 })));
    const changed = 'This has changed meanwhile. Please look at it again.';
    server.on(api.updateBattle, (call) =>
      call.body.version === 2 ? aBattle({ version: 3 }) : refusal(409, changed),
    );
    expect(await rename(body)).toMatchObject({ state: 'refused' });
    expect(await device.kept()).toMatchObject([
      { body: { opponentName: 'Rob' }, problem: changed },
    ]);
    await page.outbox.tryNow(body.clientId);
    expect(await left()).toEqual([]);
    expect(server.calls(api.updateBattle).at(-1)?.body).toMatchObject({
      opponentName: 'Rob',
      version: 2,
    });
  });

  it('is sent again if it changes while it is being sent', async () => {
    let answer = () => {};
    server.offline();
    const body = await record('Robin');
    server.online();
    server.on(
      of.route,
      (call) => new Promise((resolve) => (answer = () => resolve(save(call.body) as never))),
    );
    server.on(api.updateBattle, (call) => aBattle({ opponentName: call.body.opponentName }));
    void page.outbox.tryNow();
    await until(() => server.calls(of.route).length === 1);
    const changed = rename(body);
    await until(async () => (await left())[0] === 'Rob');
    accept();
    answer();
    expect(await changed).toMatchObject({ state: 'sent', answer: { opponentName: 'Rob' } });
    expect(server.calls(api.updateBattle)).toHaveLength(1);
    expect(await left()).toEqual([]);
  });
});
