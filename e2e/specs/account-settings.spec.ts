import type { DetailedStats } from '#shared/stats';
import { createCombo, recordBattle } from '../fixtures/data';
import { expect, test } from '../fixtures/test';
import { expectAccessible } from '../support/axe';

test.describe.configure({ timeout: 120_000 });

const BOTH_THEMES = { theme: 'dark', bothThemes: true } as const;

test('everything is exported, the account deleted, and the battles are imported again', {
  tag: '@desktop',
}, async ({ page, person, context }) => {
  const { request } = context;
  const combo = await createCombo(request);
  const other = await createCombo(request, { name: 'Second', blade: 'Dran Sword', disk: '3-60' });
  for (const [index, winner] of (['me', 'opponent', 'draw', 'me'] as const).entries()) {
    await recordBattle(request, index === 3 ? other : combo, {
      opponentName: `Player "${index}", =1+1`,
      roundsData: [
        { roundNumber: 1, winner, finishType: 'over' },
        { roundNumber: 2, winner, finishType: 'extreme' },
      ],
      playedAt: `2026-03-0${index + 1}T10:00:00.000Z`,
    });
  }
  const statsOf = async () => {
    const stats = (await (await request.get('/api/stats/detailed')).json()) as DetailedStats;
    // New combos have new ids.
    return { ...stats, topCombos: stats.topCombos.map(({ id: _id, ...row }) => row) };
  };
  const before = await statsOf();
  expect(before.totalBattles).toBe(4);

  await page.goto('/account-settings?tab=data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export battles as CSV' }).click(),
  ]);
  const csv = await file.path();
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export all as JSON' }).click(),
  ]);
  expect(json.suggestedFilename()).toMatch(/\.json$/);

  await page.getByRole('tab', { name: 'Danger Zone' }).click();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(page, 'delete account dialog', BOTH_THEMES);
  await question.getByLabel(/Type your username/).fill(person.username);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await request.post('/api/login', { data: person })).status()).toBe(401);

  expect((await request.post('/api/register', { data: person })).status()).toBe(201);
  expect((await statsOf()).totalBattles).toBe(0);
  await request.put('/api/profile', { data: { profileCompleted: true } });
  await page.goto('/account-settings?tab=data');
  await page.getByLabel(/Choose a file/).setInputFiles(csv);
  await expect(page.getByText('4 battles ready to import')).toBeVisible();
  await expect(page.getByText('2 combos will be made')).toBeVisible();
  await expectAccessible(page, 'import report', BOTH_THEMES);
  await page.getByRole('button', { name: 'Import 4 battles' }).click();
  await expect(
    page.getByRole('region', { name: 'Result' }).getByText('4 battles imported'),
  ).toBeVisible();
  expect(await statsOf()).toEqual(before);
  await page.getByRole('link', { name: 'View battles' }).click();
  await expect(page.getByText('Player "3", =1+1')).toBeVisible();

  // Importing the same file again finds nothing new.
  await page.goto('/account-settings?tab=data');
  await page.getByLabel(/Choose a file/).setInputFiles(csv);
  await expect(page.getByText(/4 battles already imported/)).toBeVisible();
});

test('a calendar program follows what somebody registered for, until the address is renewed', {
  tag: '@phone',
}, async ({ page, person, context, baseURL }) => {
  const name = `Cup of ${person.username}`;
  const made = await context.request.post('/api/tournaments', {
    multipart: {
      name,
      description: 'Swiss, five rounds.',
      location: 'Riverside Hall',
      date: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString(),
    },
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  await page.getByRole('link', { name: 'Calendar of all your tournaments' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const shown = page.getByText(`${baseURL}/feeds/me/`);
  const address = (await shown.textContent()) ?? '';
  const read = async () => {
    const answer = await fetch(address);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await read()).text).toContain(`SUMMARY:${name}`);

  await page.getByRole('button', { name: 'New address' }).click();
  await expectAccessible(page, 'new address dialog', BOTH_THEMES);
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await expect(page.getByText(address)).toBeHidden();
  expect((await read()).status).toBe(404);
});
