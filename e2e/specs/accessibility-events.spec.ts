import { playDecks, runEvent, screensOfEvent, setUpTournaments } from '../fixtures/scenes';
import { check, expect, MANY_SCREENS_MS, open, test, visit, whole } from '../support/check-screens';

test.describe.configure({ timeout: MANY_SCREENS_MS });

test('the screens and dialogs of tournaments', async ({ page, person, stranger }) => {
  expect(person.username).not.toBe('');
  await visit(page, await setUpTournaments(page, stranger));
  await page.getByRole('button', { name: whole('Edit') }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Tournament' })).toBeVisible();
  await check(page, 'edit dialog of a tournament');

  await page.goto('/tournaments?create=true');
  const create = page.getByRole('dialog', { name: 'Create Tournament' });
  await create.getByRole('button', { name: 'Create Tournament' }).click();
  await expect(create.getByText('Name must be at least 3 characters')).toBeVisible();
  await check(page, 'create dialog of a tournament with errors');

  await open(page, '/tournaments?tab=mine');
  await page.getByRole('button', { name: 'More about Of my own' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Tournament' })).toBeVisible();
  await check(page, 'question before a tournament is deleted');

  await open(page, '/tournaments');
  await page.getByRole('button', { name: 'Search tournaments' }).click();
  const search = page.getByRole('dialog', { name: 'Search tournaments' });
  await search.getByRole('searchbox').fill('Of my own');
  // Earlier results are dimmed until the list is refetched.
  const others = page.locator('main article').filter({ hasNotText: 'Of my own' });
  await expect(others).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(search.getByRole('link', { name: /Of my own/ }).first()).toBeVisible();
  await check(page, 'search dialog of tournaments', { onlyPhone: true });
});

test("the judge's pad", async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await open(page, await runEvent(page));
  await check(page, "the judge's pad", { everyPhone: true });
  await page
    .getByRole('button', { name: /^\[?Extreme/ })
    .first()
    .tap();
  await page
    .getByRole('button', { name: /^\[?Warning/ })
    .first()
    .tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'a warning', { onlyPhone: true });
});

test('the screens of an event', { tag: '@nightly' }, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  for (const path of await screensOfEvent(page)) {
    await open(page, path);
    await check(page, path);
  }
});

test('the screens and dialogs of decks', async ({ page, person, stranger }) => {
  expect(person.username).not.toBe('');
  await visit(page, await playDecks(page, stranger));
  for (const [tab, list] of [
    ['Matchup Analysis', 'Best matchups'],
    ['Combo Stats', 'Combo stats'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('list', { name: list })).toBeVisible();
    await check(page, `${tab} of a deck`);
  }
  await page.getByRole('button', { name: whole('Edit') }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Deck' });
  await expect(edit.getByRole('combobox', { name: 'Third combo' })).toHaveValue('Cobalt dragoon');
  await check(page, 'edit dialog of a deck');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about Night Train' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Deck' })).toBeVisible();
  await check(page, 'question before a deck is deleted');
});

test('the forms of decks, the recommendation and a deck in the community', async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  const paths = await playDecks(page, stranger);
  await page.goto('/decks?create=true');
  const create = page.getByRole('dialog', { name: 'Create Deck' });
  await create.getByRole('button', { name: 'Create Deck' }).click();
  await expect(create.getByText('You must select a third combo')).toBeVisible();
  await create.getByRole('combobox', { name: 'First combo' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check(page, 'create dialog of a deck with errors and an open list');

  await open(page, '/decks');
  await page.getByRole('button', { name: 'Get AI Recommendation' }).click();
  const recommendation = page.getByRole('dialog', { name: 'AI Recommendation' });
  await expect(recommendation.getByRole('button', { name: 'Use this deck' })).toBeVisible();
  await check(page, 'recommendation');

  await open(page, paths.at(-1) ?? '');
  await page.getByRole('button', { name: 'Record Battle' }).click();
  const record = page.getByRole('dialog', { name: 'Record Deck Battle' });
  for (const [number, combo, result] of [
    [1, 'Rod of patience', 'Win'],
    [2, 'Shark in the dark', 'Loss'],
  ] as const) {
    const round = record.getByRole('group', { name: `Round ${number}` });
    await round.getByText(combo).click();
    await round.getByText(whole(result)).click();
    await round.getByText(whole('Spin')).click();
    if (number === 2) break;
    await check(page, 'record dialog of a deck, round 1');
    await record.getByRole('button', { name: 'Continue to Round 2' }).click();
  }
  await expect(record.getByRole('tab', { name: 'Round 3 (Required)' })).toBeFocused();
  await record.getByRole('button', { name: 'Submit Battle' }).click();
  await expect(page.getByText('The score is tied 1-1.')).toBeVisible();
  await record.getByText('Cobalt dragoon').click();
  await record.getByRole('button', { name: 'Submit Battle' }).click();
  await expect(record.getByText('Select how the round ended')).toBeVisible();
  await check(page, 'record dialog of a deck, round 3 with errors');

  await page.goto('/community?filter=decks&q=Night');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  const details = page.getByRole('dialog', { name: 'Night Train' });
  for (const tab of ['Overview', 'Performance', 'Combos']) {
    await details.getByRole('tab', { name: tab }).click();
    await check(page, `deck in the community, ${tab}`);
  }
});
