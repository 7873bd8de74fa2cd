import type { Locator, Page } from '@playwright/test';
import { createCombo, recordBattle } from '../fixtures/data';
import { countTaps, playOnPad, savePad, taps } from '../fixtures/pad';
import { uniqueName } from '../fixtures/people';
import { expect, test } from '../fixtures/test';

/** Winner and finish of a round, as labelled in the dialog. */
type PlayedRound = [
  winner: 'Me' | 'Draw' | 'Opponent',
  finish: 'Spin' | 'Burst' | 'Over' | 'Extreme',
];

async function playRounds(dialog: Locator, rounds: PlayedRound[]): Promise<void> {
  for (const [index, [winner, finish]] of rounds.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add Round' }).click();
    const round = dialog.getByRole('group', { name: `Round ${index + 1}`, exact: true });
    // Clicks the labels, since they cover the radios.
    await round.getByText(winner, { exact: true }).click();
    await round.getByText(finish, { exact: true }).click();
  }
}

async function register(page: Page): Promise<string> {
  const username = uniqueName();
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText(/available/i)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('spinning tops are fun');
  await page.getByRole('button', { name: /create account|register/i }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page).toHaveURL(/\/profile-setup$/);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  return username;
}

test('from registering to statistics', { tag: '@desktop' }, async ({ page }) => {
  await register(page);

  // A combo by quick entry.
  await page.goto('/combos/new');
  await page.getByLabel('Quick entry').fill('WR 9-60B');
  await expect(page.getByRole('combobox', { name: 'Blade', exact: true })).toHaveValue(
    'Wizard Rod',
  );
  await expect(page.getByRole('combobox', { name: 'Ratchet' })).toHaveValue('9-60');
  await expect(page.getByRole('combobox', { name: 'Bit' })).toHaveValue('Ball');
  await page.getByLabel('Name', { exact: false }).first().fill('Rod of patience');
  await page.getByRole('button', { name: 'Create Combo' }).click();
  await expect(page.getByText('Combo created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/combos$/);
  await expect(page.getByRole('heading', { name: 'Rod of patience' })).toBeVisible();

  // A battle of five rounds, one drawn: 1 + 3 + 2 against 2.
  await page.goto('/battles/new');
  const dialog = page.getByRole('dialog', { name: 'Record New Battle' });
  await dialog.getByRole('combobox', { name: 'Your combo' }).click();
  await page.getByRole('option', { name: /Rod of patience/ }).click();
  await dialog.getByLabel("Opponent's combo").fill('Shark Edge 3-60 Low Flat');
  await dialog.getByLabel("Opponent's name").fill('Mika');
  await playRounds(dialog, [
    ['Me', 'Spin'],
    ['Draw', 'Over'],
    ['Opponent', 'Burst'],
    ['Me', 'Extreme'],
    ['Me', 'Over'],
  ]);
  await expect(dialog.getByRole('status', { name: 'Live score' })).toContainText(/6\D+2/);
  await dialog.getByRole('button', { name: 'Save Battle' }).click();
  await expect(page.getByText('Battle recorded successfully')).toBeVisible();

  // It is in the records, with its rounds.
  const record = page.getByRole('article').filter({ hasText: 'Mika' });
  await expect(record.getByText('Win', { exact: false }).first()).toBeVisible();
  await expect(record).toContainText('Practice Match');
  await record.getByRole('button', { name: /rounds/i }).click();
  await expect(record.getByRole('listitem')).toHaveCount(5);

  // The statistics changed.
  await page.getByRole('tab', { name: 'Battle Stats' }).click();
  const stats = page.getByRole('tabpanel', { name: 'Battle Stats' });
  await expect(stats.getByText('not enough battles yet').first()).toBeVisible();
  await expect(stats.getByText('100%').first()).toBeVisible();
  await expect(stats.getByText('6.0', { exact: false }).first()).toBeVisible();
  await expect(stats.getByText('Rod of patience').first()).toBeVisible();

  // And so did the combo.
  await page.goto('/combos');
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog', { name: /Rod of patience/ })).toContainText('100%');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Rod of patience' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rod of patience' })).toBeVisible();
  await expect(page.getByText('Mika')).toBeVisible();

  // Everything survives a reload.
  await page.reload();
  await expect(page.getByText('Mika')).toBeVisible();
});

/** Types into the focused field, as on a phone's keyboard. */
async function type(field: Locator, text: string, last?: 'Enter') {
  await expect(field).toBeFocused();
  await field.page().keyboard.insertText(text);
  if (last) await field.page().keyboard.press(last);
}

/** From the address of the app to the last field of the sign-up; counts taps from here on. */
async function beginSignUp(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'Register', selected: true })).toBeVisible();
  await countTaps(page);
  await page.getByLabel('Username').tap();
  await type(page.getByLabel('Username'), uniqueName(), 'Enter');
  await type(page.getByLabel('Password', { exact: true }), 'spinning tops are fun');
}

const blade = (page: Page) => page.getByRole('combobox', { name: 'Blade', exact: true });
const firstWinRate = (page: Page) =>
  page.getByRole('link', { name: 'Win rate 100% · 1 of 1 battle won' });

test('a newcomer who types sees a first statistic after six taps', { tag: '@phone' }, async ({
  page,
}) => {
  await beginSignUp(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Skip for now' }).tap();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Record' }).tap();

  // The first Enter takes the parts, the second sends the form.
  await type(blade(page), 'WR 9-60B', 'Enter');
  await expect(blade(page)).toHaveValue('Wizard Rod');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Wizard Rod 9-60B' })).toBeChecked();
  await type(page.getByLabel("Opponent's name"), 'Mika', 'Enter');
  await type(page.getByLabel("Opponent's combo"), 'Shark Edge 3-60 Low Flat', 'Enter');
  await playOnPad(page, 'Mika', [
    ['you', 'Extreme'],
    ['you', 'Extreme'],
  ]);
  await savePad(page);
  await expect(firstWinRate(page)).toBeVisible();
  expect(await taps(page)).toBe(6);

  // It leads to the other statistics, which survive a reload.
  await firstWinRate(page).tap();
  await page.reload();
  const figures = page.getByRole('list', { name: 'Your statistics' });
  await expect(figures.getByRole('listitem').filter({ hasText: 'Extreme' })).toContainText('100%');
  await expect(figures.getByText('not enough battles yet')).toBeVisible();
});

test('a newcomer who picks from lists needs at most twelve taps', { tag: '@phone' }, async ({
  page,
}) => {
  await beginSignUp(page);
  await page.getByRole('button', { name: 'Create account' }).tap();
  await page.getByRole('button', { name: 'Skip for now' }).tap();
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('link', { name: 'Create' }).tap();

  // Blade, ratchet and bit: each list opens by itself.
  for (const part of ['Wizard Rod', '9-60', 'Ball']) {
    await page.getByRole('option', { name: new RegExp(`^${part} `) }).tap();
  }
  await page.getByRole('button', { name: 'Create Combo' }).tap();
  await type(page.getByLabel("Opponent's name"), 'Mika');
  await page.getByRole('button', { name: "I don't know" }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await playOnPad(page, 'Mika', [['you', 'Extreme']]);
  await savePad(page);
  await expect(firstWinRate(page)).toBeVisible();
  expect(await taps(page)).toBeLessThanOrEqual(12);

  // The combo is asked for later, with one tap.
  await page.getByRole('link', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'Add their combo' }).tap();
  await type(page.getByLabel("Opponent's combo"), 'Shark Edge 3-60LF');
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(page.getByRole('article').getByText('Shark Edge')).toBeVisible();
});

test('a desktop shows fifteen battles at once', { tag: '@desktop' }, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const combo = await createCombo(page.request);
  await Promise.all(Array.from({ length: 15 }, () => recordBattle(page.request, combo)));
  await page.goto('/battles');
  const battles = page.getByRole('list', { name: 'Battles' }).getByRole('article');
  await expect(battles).toHaveCount(15);
  await expect(battles.last()).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByLabel('Search battles')).toBeVisible();
});
