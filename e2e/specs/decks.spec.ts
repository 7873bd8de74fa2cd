import type { Locator, Page } from '@playwright/test';
import { createCombo } from '../fixtures/data';
import { createTrio, TRIO } from '../fixtures/decks';
import { expect, test } from '../fixtures/test';
import { check } from '../support/check-screens';

async function choose(page: Page, form: Locator, place: string, combo: string): Promise<void> {
  await form.getByRole('combobox', { name: place }).click();
  await page.getByRole('option', { name: new RegExp(combo) }).click();
}

type Round = [combo: string, result: 'Win' | 'Loss', finish: string];

/** Chooses a part of the opponent's combo. */
async function choosePart(page: Page, dialog: Locator, place: string, part: string) {
  const parts = dialog.getByRole('group', { name: "Parts of the opponent's combo" });
  await parts.getByRole('combobox', { name: place }).fill(part);
  await page.getByRole('option', { name: part }).first().click();
}

/** Fills in a round with three taps, on labels because they cover the radios. */
async function play(dialog: Locator, number: number, [combo, result, finish]: Round) {
  const round = dialog.getByRole('group', { name: `Round ${number}` });
  await round.getByText(combo).click();
  await round.getByText(result, { exact: true }).click();
  await round.getByText(finish, { exact: true }).click();
}

test('a deck is made, wins a battle in its third round, and is shared', { tag: '@phone' }, async ({
  page,
  person,
  other,
}) => {
  // Unique words, since other tests see shared decks.
  const name = `Deck of ${person.username}`;
  await createTrio(page.request);
  // A second combo with the same bit, which a deck must not combine with the first.
  await createCombo(page.request, { ...TRIO[0], name: 'Another rod', disk: '5-60' });

  await page.goto('/decks?create=true');
  const form = page.getByRole('dialog', { name: 'Create Deck' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(page, form, 'First combo', 'Rod of patience');
  await choose(page, form, 'Second combo', 'Shark in the dark');
  await choose(page, form, 'Third combo', 'Another rod');
  await expect(form.getByRole('alert')).toHaveText(
    'Duplicate blade detected. Each part can only be used once across all combos in a deck.',
  );
  await choose(page, form, 'Third combo', 'Cobalt dragoon');
  await expect(form.getByRole('alert')).toBeHidden();
  await form.getByRole('button', { name: 'Create Deck' }).click();
  await expect(page.getByText('Deck created')).toBeVisible();
  await page.getByRole('article', { name }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/decks\/\d+$/);
  await expect(page.getByText('No battles recorded yet. Record a battle')).toBeVisible();

  // One round each: a third one is required and decides.
  await page.getByRole('button', { name: 'Record Battle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record Deck Battle' });
  await dialog.getByLabel('Opponent name').fill('Mika');
  await dialog.getByLabel('Opponent deck').fill('Sharks');
  await expect(dialog.getByRole('tab', { name: /Round 2/ })).toBeDisabled();
  await play(dialog, 1, ['Rod of patience', 'Win', 'Spin']);
  await dialog.getByRole('button', { name: 'Choose parts' }).click();
  await choosePart(page, dialog, 'Blade', 'Shark Edge');
  await choosePart(page, dialog, 'Ratchet', '3-60');
  await choosePart(page, dialog, 'Bit', 'Low Flat');
  await check(page, 'the parts of an opponent', { onlyPhone: true });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Blade: Shark Edge')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to Round 2' }).click();
  await play(dialog, 2, ['Shark in the dark', 'Loss', 'Burst']);
  await expect(dialog.getByRole('tab', { name: 'Round 3 (Required)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(dialog.getByText('Tied 1-1. Round 3 is required.')).toBeVisible();
  await play(dialog, 3, ['Cobalt dragoon', 'Win', 'Extreme']);
  await dialog.getByLabel('Battle notes').fill('Keep the dragoon for last');
  await dialog.getByRole('button', { name: 'Submit Battle' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Battle recorded successfully.')).toBeVisible();

  // The numbers follow from the rounds: 2-1, half of the wins by each finish.
  await expect(page.getByText('1 battle', { exact: true })).toBeVisible();
  await expect(page.getByText('1 win', { exact: true })).toBeVisible();
  const [deck] = await (await page.request.get('/api/decks')).json();
  expect(deck).toMatchObject({
    battlesCount: 1,
    winCount: 1,
    actualWinRate: 100,
    actualSpinFinishRate: 50,
    actualExtremeFinishRate: 50,
    actualBurstFinishRate: 0,
  });
  await expect(page.getByText('Keep the dragoon for last')).toBeVisible();
  const [battle] = await (await page.request.get(`/api/deck-battles/deck/${deck.id}`)).json();
  expect(battle.rounds[0].opponentCombo).toBe('Shark Edge 3-60LF');

  // Others see the deck only once it is shared, and never the notes.
  await other.page.goto(`/decks/${deck.id}`);
  await expect(other.page.getByRole('heading', { name: 'Error Loading Deck' })).toBeAttached();
  await page.getByRole('button', { name: 'Share to Community' }).click();
  await expect(
    page.getByText('Your deck is now visible in the community decks section.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share to Community' })).toBeHidden();
  await other.page.goto(`/decks?tab=community&q=${name}`);
  await expect(other.page.getByRole('article', { name }).first()).toBeVisible();
  await other.page.goto(`/decks/${deck.id}`);
  await expect(other.page.getByRole('heading', { name })).toBeVisible();
  await expect(other.page.getByText('Mika').first()).toBeVisible();
  await expect(other.page.getByText('Keep the dragoon for last')).toHaveCount(0);
  await expect(other.page.getByRole('button', { name: 'Record Battle' })).toHaveCount(0);
});
