import type { APIRequestContext, Page } from '@playwright/test';
import type { Battle } from '#shared/battles';
import { api } from '#shared/routes';
import { createCombo, recordBattle } from '../fixtures/data';
import { createDeck, createTrio } from '../fixtures/decks';
import { type Device, expect, isReadyOffline, test } from '../fixtures/device';
import { openPad, type PlayedRound, playOnPad, savePad } from '../fixtures/pad';
import { registerPerson } from '../fixtures/people';

// Browsers are started several times, possibly on a busy machine. In one worker, which installs the
// app once.
test.describe.configure({ mode: 'default', timeout: 150_000 });

/** The rounds of the three battles, in playing order. */
const BATTLES: readonly (readonly PlayedRound[])[] = [
  [
    ['you', 'Extreme'],
    ['you', 'Spin'],
  ],
  [['them', 'Over']],
  [['you', 'Burst'], null],
];

/** Expects the earlier battle and each of the three exactly once on the server. */
async function expectAllOnce(request: APIRequestContext): Promise<void> {
  const battles = (await (await request.get(api.listBattles.path)).json()) as Battle[];
  const scores = battles.map(({ myScore, opponentScore }) => `${myScore}-${opponentScore}`);
  expect(scores).toEqual(['2-0', '0-2', '4-0', '2-0']);
  const stats = await (await request.get(api.getDetailedStats.path)).json();
  expect(stats).toMatchObject({ totalBattles: 4, wins: 3, losses: 1, winRate: 75 });
}

/** Opens the app once, as a new person with a combo, a deck and one battle. */
async function visitOnce(device: Device): Promise<Page> {
  const page = await device.open({ shortPauses: true });
  await registerPerson(device.context.request);
  const [combo, ...others] = await createTrio(device.context.request);
  if (!combo) throw new Error('There are no combos.');
  await createDeck(device.context.request, [combo, ...others]);
  await recordBattle(device.context.request, combo, { opponentName: 'Mika' });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isReadyOffline(page);
  return page;
}

async function recordThree(page: Page): Promise<void> {
  for (const rounds of BATTLES) {
    await openPad(page, 'Mika');
    await playOnPad(page, 'Mika', rounds);
    await savePad(page);
    await expect(page.getByText('Saved on this device', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Done' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Battles' })).toBeVisible();
  }
}

const strip = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} .*waiting to be sent`) });

/** Expects nothing pending in the outbox. */
const expectAllSent = (page: Page) =>
  expect(page.getByRole('button', { name: /waiting to be sent/ })).toBeHidden({ timeout: 60_000 });

/** Expects the screens to open after one visit, whatever the network does. */
async function expectScreens(page: Page): Promise<void> {
  await page.goto('/combos');
  await expect(page.getByRole('heading', { name: 'Rod of patience' })).toBeVisible();
  await page.goto('/decks');
  await expect(page.getByText('Night Train').first()).toBeVisible();
  await page.goto('/battles');
  await expect(page.getByRole('article', { name: /against Mika/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Battle Stats' }).tap();
  await expect(page.getByText('100%').first()).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'Your statistics' })).toContainText('Total Battles1');
}

test('offline: a cold browser opens, three battles are recorded, and arrive once', async ({
  newDevice: device,
}) => {
  await visitOnce(device);
  await device.goOffline();
  await device.close();

  let page = await device.open({ shortPauses: true });
  await device.goOffline();
  await expectScreens(page);
  await recordThree(page);
  await expect(strip(page, 3)).toBeVisible();

  await page.reload();
  await expect(strip(page, 3)).toBeVisible();
  await device.close();
  page = await device.open({ shortPauses: true });
  await device.goOffline();
  await page.goto('/');
  await expect(strip(page, 3)).toBeVisible();

  await device.goOnline();
  await expectAllSent(page);
  await expectAllOnce(device.context.request);
  await page.goto('/battles?tab=stats');
  await expect(page.getByText('75%').first()).toBeVisible();
});

test('a network that never answers blocks nothing', async ({ device }) => {
  await visitOnce(device);
  await device.close();
  device.network.silence();

  let page = await device.open({ shortPauses: true });
  await expectScreens(page);
  await recordThree(page);
  await page.reload();
  await expect(strip(page, 3)).toBeVisible();
  await device.close();
  page = await device.open({ shortPauses: true });
  await page.goto('/battles');
  await expect(strip(page, 3)).toBeVisible();

  device.network.up();
  await expectAllSent(page);
  await expectAllOnce(device.context.request);
});

test('a server that fails twice gets each battle once, in the end', async ({ device }) => {
  const page = await visitOnce(device);
  device.network.fail('POST', api.createBattle.path, 2);
  for (const rounds of BATTLES) {
    await openPad(page, 'Mika');
    await playOnPad(page, 'Mika', rounds);
    await savePad(page);
    await page.getByRole('link', { name: 'Done' }).tap();
  }
  await expectAllSent(page);
  await expectAllOnce(device.context.request);
});

test('pending entries can be viewed, edited and discarded, and two tabs send them once', async ({
  device,
}) => {
  const page = await visitOnce(device);
  await device.goOffline();
  await recordThree(page);
  await strip(page, 3).tap();
  const list = page.getByRole('list', { name: 'Waiting to be sent' });
  await expect(list.getByRole('listitem')).toHaveCount(3);

  // The second battle is discarded, the first one gets another opponent.
  await list.getByRole('button', { name: 'Discard' }).nth(1).tap();
  await page
    .getByRole('dialog', { name: 'Discard this battle?' })
    .getByText('Discard', { exact: true })
    .tap();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Edit' }).first().tap();
  await page.getByLabel("Opponent's name").fill('Robin');
  await page.getByRole('button', { name: /^Save/ }).tap();
  await expect(list).toContainText('Robin');

  const other = await device.openTab();
  await other.goto('/battles');
  await expect(strip(other, 2)).toBeVisible();
  device.network.passed.length = 0;
  await device.goOnline();
  for (const tab of [page, other]) await expectAllSent(tab);
  const sent = device.network.passed.filter((call) => call === `POST ${api.createBattle.path}`);
  expect(sent).toHaveLength(2);
  const battles = (await (
    await device.context.request.get(api.listBattles.path)
  ).json()) as Battle[];
  expect(battles.map(({ opponentName }) => opponentName)).toEqual(['Mika', 'Robin', 'Mika']);
});

test('logging out warns, and another person on the device neither sees nor sends the entries', async ({
  device,
}) => {
  const page = await device.open({ shortPauses: true });
  const person = await registerPerson(device.context.request);
  const combo = await createCombo(device.context.request);
  await recordBattle(device.context.request, combo, { opponentName: 'Mika' });
  await page.goto('/profile');
  await isReadyOffline(page);

  // Recording battles fails, everything else works.
  device.network.fail('POST', api.createBattle.path, 1_000);
  await openPad(page, 'Mika');
  await playOnPad(page, 'Mika', [['you', 'Over']]);
  await savePad(page);
  await page.getByRole('link', { name: 'Done' }).tap();
  await expect(strip(page, 1)).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Log out' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out anyway' }).tap();
  await expect(page).toHaveURL(/\/auth$/);

  await registerPerson(device.context.request);
  device.network.fail('', '', 0);
  await page.goto('/battles');
  await expect(page.getByText('No battles yet')).toBeVisible();
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
  await expect(page.getByText('Rod of patience')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Log out' }).tap();

  // After signing in again, it is sent automatically.
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await device.context.request.get(api.listBattles.path);
      return ((await answer.json()) as Battle[]).length;
    })
    .toBe(2);
});
