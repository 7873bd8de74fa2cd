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

test('a newcomer sees a first statistic after seven taps', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'Register', selected: true })).toBeVisible();
  await countTaps(page);
  /** Types into the focused field and continues with Enter. */
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeFocused();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };

  const username = uniqueName();
  await page.getByLabel('Username').tap();
  await type(page.getByLabel('Username'), username);
  await type(page.getByLabel('Password', { exact: true }), 'spinning tops are fun');
  await page.getByRole('button', { name: 'Skip for now' }).tap();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Record' }).tap();

  await page.getByRole('button', { name: 'Create your first combo' }).tap();
  await type(page.getByLabel('Quick entry'), 'WR 9-60B');
  await expect(page.getByRole('radio', { name: 'Wizard Rod 9-60B' })).toBeChecked();
  await type(page.getByLabel("Opponent's name"), 'Mika');
  await type(page.getByLabel("Opponent's combo"), 'Shark Edge 3-60 Low Flat');
  await playOnPad(page, 'Mika', [
    ['you', 'Extreme'],
    ['you', 'Extreme'],
  ]);
  await savePad(page);
  const winRate = page.getByRole('link', { name: 'Win rate 100% · 1 of 1 battle won' });
  await expect(winRate).toBeVisible();
  expect(await taps(page)).toBe(7);

  // It leads to the other statistics, which survive a reload.
  await winRate.tap();
  await page.reload();
  const figures = page.getByRole('list', { name: 'Your statistics' });
  await expect(figures.getByRole('listitem').filter({ hasText: 'Extreme' })).toContainText('100%');
  await expect(figures.getByText('not enough battles yet')).toBeVisible();
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
