import type { Page } from '@playwright/test';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { expect, isReadyOffline, test } from '../fixtures/device';
import { eventOf, matchesOf, send } from '../fixtures/events';
import { registerPerson, uniqueName } from '../fixtures/people';
import { runEvent } from '../fixtures/scenes';
import { speaker } from '../support/say';

// Each device installs the app of its language, possibly on a busy machine.
test.describe.configure({ mode: 'default', timeout: 150_000 });

/** Chooses the language on the sign-in page, which keeps what was typed. */
async function choose(page: Page, name: string, language: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language' }).selectOption(name);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

const isInstalled = (page: Page, worker: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? ''),
    )
    .toContain(worker);

test('a newcomer plays in Japanese, offline too', async ({ newDevice }) => {
  const say = speaker('ja');
  const page = await newDevice.open({ shortPauses: true });
  const username = uniqueName();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await choose(page, '日本語', 'ja');
  await expect(page.getByLabel(say('Username'))).toHaveValue(username);
  await page.getByLabel(say('Password'), { exact: true }).fill('spinning tops are fun');
  await page.getByRole('button', { name: say('Create account') }).click();
  await page.getByRole('button', { name: say('Skip for now') }).click();

  // A combo by Japanese names of its parts, whose Latin names are stored.
  await page.goto('/combos/new');
  await page.getByLabel(say('Quick entry')).fill('ウィザードロッド 9-60 ボール');
  await expect(page.getByRole('combobox', { name: say('Blade'), exact: true })).toHaveValue(
    'ウィザードロッド',
  );
  await page.getByRole('button', { name: say('Create Combo') }).click();
  await expect(page).toHaveURL(/\/combos$/);
  const [combo] = await (await newDevice.context.request.get(api.listCombos.path)).json();
  expect(combo).toMatchObject({ blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });

  // The pad without a network, in the worker's language.
  await isInstalled(page, '/sw.ja.js');
  await isReadyOffline(page);
  await newDevice.goOffline();
  await page.goto('/record');
  await page.getByLabel(say("Opponent's name")).fill('Mika');
  await page.getByRole('button', { name: say("I don't know") }).click();
  await page.getByRole('button', { name: say('Start') }).click();
  const mine = page.getByRole('group', { name: say('You'), exact: true });
  await mine.getByRole('button', { name: new RegExp(`^${say('Extreme')}`) }).tap();
  await page.getByRole('button', { name: say('Save'), exact: true }).tap();
  await expect(page.getByRole('button', { name: say('Next battle') })).toBeVisible();

  await newDevice.goOnline();
  const stats = () => newDevice.context.request.get(api.getDetailedStats.path);
  await expect.poll(async () => (await (await stats()).json()).totalBattles).toBe(1);
  await page.goto('/battles?tab=stats');
  await expect(page.getByText('100%').first()).toBeVisible();
  await expect(page.getByText(say('Win rate')).first()).toBeVisible();
});

test('an event is judged and finished in German', async ({ newDevice, playwright }) => {
  const say = speaker('de');
  const organiser = await playwright.request.newContext({ baseURL: process.env.RIPCORD_URL });
  await registerPerson(organiser);
  const id = Number((await runEvent({ request: organiser } as Page)).split('/')[2]);
  const { codes } = await eventOf(organiser, id);

  const page = await newDevice.open({ shortPauses: true });
  await registerPerson(newDevice.context.request);
  await send(newDevice.context.request, api.updateLanguage, { body: { language: 'de' } });
  await send<TournamentEvent>(newDevice.context.request, api.joinStaff, {
    params: { id },
    body: { code: codes?.judge },
  });
  await page.goto(`/tournaments/${id}/judge`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const table = page.getByRole('link', { name: /Aoi gegen Robin|Robin .* gegen Aoi/ }).first();
  await expect(table).toBeVisible();
  await isInstalled(page, '/sw.de.js');

  await newDevice.goOffline();
  await page.reload();
  await table.click();
  const finish = page.getByRole('button', { name: new RegExp(`^${say('Extreme')}`) }).first();
  for (const points of ['3', '6']) {
    await expect(finish).toHaveAttribute('aria-disabled', 'false');
    await finish.tap();
    await expect(page.getByText(points, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: say('Hold to report') }).press('Enter');
  await page.getByRole('button', { name: say('Report [[a result]]'), exact: true }).press('Enter');

  await newDevice.goOnline();
  const states = async () => (await matchesOf(organiser, id, 1, 1)).map(({ state }) => state);
  await expect.poll(states).toEqual(['done']);
  // A refusal of the server is in German, too.
  const refused = await newDevice.context.request.get('/api/combos/999999');
  expect((await refused.json()).message).toBe(say('Combo not found.'));
  await organiser.dispose();
});
