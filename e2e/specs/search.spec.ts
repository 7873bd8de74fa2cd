import type { Page } from '@playwright/test';
import { createCombo } from '../fixtures/data';
import { createDeck, createTrio } from '../fixtures/decks';
import { whoAmI } from '../fixtures/friends';
import { changeProfile, isPhone } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';
import { DESKTOP } from '../support/check-screens';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const option = (page: Page, name: RegExp) => panel(page).getByRole('option', { name });

/** Opens the search with `/`, or on a phone with the header's button. */
async function openSearch(page: Page) {
  const box = page.getByRole('combobox', { name: 'Search Ripcord' });
  if (!isPhone(page)) await page.keyboard.press('/');
  // A notice can cover the header just as it is tapped.
  else {
    await expect(async () => {
      await page.getByRole('button', { name: 'Search Ripcord' }).tap({ timeout: 2_000 });
      await expect(box).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
  await expect(box).toBeFocused();
  return box;
}

test('search finds and opens everything visible, and nothing private of others', {
  tag: '@phone',
}, async ({ page, person, stranger }) => {
  // A unique word, since other tests see public combos and posts.
  const word = person.username;
  const theirs = stranger.request;
  const combo = await createCombo(theirs, { name: `Comet ${word}`, isPublic: true });
  await createCombo(theirs, { name: `Secret combo ${word}` });
  const shared = await post(theirs, { title: `Finals of ${word}` });
  await post(theirs, { title: `Secret post ${word}`, visibility: 'private' });
  const trio = await createTrio(theirs);
  const deck = await createDeck(theirs, trio, { name: `Train ${word}`, isPublic: true });
  await createDeck(theirs, trio, { name: `Secret deck ${word}` });
  const cup = await createTournament(theirs, { name: `Cup of ${word}` });
  const mine = await createCombo(page.request, { name: `My own ${word}` });
  await changeProfile(theirs, { displayName: `Rival ${word}` });
  const them = await whoAmI(theirs);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const box = await openSearch(page);
  await box.fill(word);
  await expect(panel(page).getByText('6 results')).toBeAttached();
  const found = await panel(page)
    .getByRole('option')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(found).toEqual([
    '/social',
    `/profile/${them.id}`,
    '/combos',
    ...[mine, combo].map(({ id }) => `/combos/${id}`),
    '/media',
    `/media/${shared.id}`,
    '/tournaments',
    `/tournaments/${cup.id}`,
    '/decks',
    `/decks/${deck.id}`,
  ]);
  await expect(panel(page).getByText(/secret/i)).toHaveCount(0);

  const comet = option(page, /Comet/);
  await comet.tap();
  await expect(page).toHaveURL(new RegExp(`/combos/${combo.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: combo.name })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  const again = await openSearch(page);
  await again.fill(`${word} nowhere`);
  await expect(panel(page).getByText('No results found')).toBeVisible();
  await page.keyboard.press('Escape');

  // By keyboard on a large screen.
  await page.setViewportSize(DESKTOP);
  await (await openSearch(page)).fill(word);
  for (let step = 0; step < 10; step++) {
    await expect(comet).toBeVisible();
    if ((await comet.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/combos/${combo.id}$`));
});

test('the search closes by Escape and Back, and stays on the page', {
  tag: '@desktop',
}, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await page.goto('/help');
  await page.getByRole('link', { name: 'Collection' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible();

  await openSearch(page);
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/collection$/);

  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/collection$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/help$/);
});

test('the search asks before a form is left, and not when it just closes', {
  tag: '@phone',
}, async ({ page, person, context }) => {
  const combo = await createCombo(context.request, { name: `Left for ${person.username}` });
  await page.goto('/combos/new');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Half a combo');
  await name.blur();
  const question = page.getByRole('dialog', { name: /leave|discard/i });

  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(question).toHaveCount(0);

  const box = await openSearch(page);
  await box.fill(combo.name);
  await expect(option(page, /Left for/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: /leave|discard/i }).click();
  await expect(page).toHaveURL(new RegExp(`/combos/${combo.id}$`));
});

test('the help answers, also when a link leads to an answer', { tag: '@phone' }, async ({
  page,
  person,
}) => {
  expect(person.username).not.toBe('');
  await page.goto('/help#top-combo');
  await expect(page.getByRole('tab', { name: 'Combos', selected: true })).toBeVisible();
  await expect(page.getByText(/100 % of at least 10 recorded battles/)).toBeInViewport();
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('MOV');
  await page.getByRole('button', { name: /How large can a video be/ }).click();
  await expect(page.getByText(/^Less than 10MB/).last()).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('');
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('heading').count())
    .toBeGreaterThan(31);
});
