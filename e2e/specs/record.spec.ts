import { api } from '#shared/routes';
import { createCombo, recordBattle } from '../fixtures/data';
import { countTaps, openPad, type PlayedRound, playOnPad, savePad, taps } from '../fixtures/pad';
import { expect, test } from '../fixtures/test';
import { check } from '../support/check-screens';

const FIVE_ROUNDS: readonly PlayedRound[] = [
  ['you', 'Spin'],
  null,
  ['them', 'Burst'],
  ['you', 'Over'],
  ['you', 'Extreme'],
];

test.beforeEach(async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const combo = await createCombo(page.request);
  await recordBattle(page.request, combo, { opponentName: 'Mika' });
});

test('five rounds against a recent opponent take eight taps from the home screen', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await countTaps(page);

  await openPad(page, 'Mika');
  expect(await taps(page)).toBe(2);
  for (const [index, round] of FIVE_ROUNDS.entries()) {
    await playOnPad(page, 'Mika', [round]);
    await expect.poll(() => taps(page)).toBe(3 + index);
  }
  await savePad(page);
  expect(await taps(page)).toBe(8);

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const battles = await (await page.request.get(api.listBattles.path)).json();
  expect(battles).toHaveLength(2);
  expect(battles[0]).toMatchObject({ myScore: 6, opponentScore: 2, result: 'WIN', totalRounds: 5 });
});

test('the pad announces the winner, goes on, takes back, corrects, and survives a reload', async ({
  page,
}) => {
  await page.goto('/profile');
  await openPad(page, 'Mika');
  await page.getByText('5', { exact: true }).tap();
  await playOnPad(page, 'Mika', [
    ['you', 'Extreme'],
    ['them', 'Over'],
    ['you', 'Burst'],
  ]);
  await expect(page.getByText('You win').first()).toBeVisible();

  // One more round after the win, then undone.
  await page.getByRole('button', { name: 'Keep playing' }).tap();
  await playOnPad(page, 'Mika', [['them', 'Extreme']]);
  await page.getByRole('button', { name: /^Undo/ }).tap();

  // The second round was recorded wrongly and is corrected during the battle.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Battle in progress' })).toBeVisible();
  await page.getByRole('button', { name: /^Round 2/ }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Spin', { exact: true }).tap();
  await page.keyboard.press('Escape');
  await savePad(page);

  const [battle] = await (await page.request.get(api.listBattles.path)).json();
  expect(battle).toMatchObject({ myScore: 5, opponentScore: 1, totalRounds: 3 });
});

test('all of it is accessible in both themes, and fits the screen', async ({ page }) => {
  await page.goto('/record');
  await expect(page.getByRole('list', { name: 'Recent matchups' })).toBeVisible();
  await check(page, 'choosing an opponent', { onlyPhone: true });
  await page.getByRole('button', { name: 'New opponent' }).tap();
  await expect(page.getByLabel("Opponent's name")).toBeVisible();
  await check(page, 'a new opponent', { onlyPhone: true });
  await page.goBack();
  await page.getByRole('list', { name: 'Recent matchups' }).getByRole('button').first().tap();
  await playOnPad(page, 'Mika', [null, ['you', 'Extreme'], ['you', 'Over']]);
  await check(page, 'the pad', { everyPhone: true });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 640 });
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
  }
  await savePad(page);
  await check(page, 'the result', { onlyPhone: true });
});
