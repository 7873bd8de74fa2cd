import type { Page } from '@playwright/test';
import { mediaFiles } from '../../server/testing/media-files';
import { api } from '../../shared/routes';
import { report, signInAsAdministrator } from '../fixtures/admin';
import { createCombo, recordBattle } from '../fixtures/data';
import { createDeck, createTrio } from '../fixtures/decks';
import { whoAmI } from '../fixtures/friends';
import { changeProfile, scrollProfile, uniqueName } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { liveTogether, playDecks, postSomething, setUpTournaments } from '../fixtures/scenes';
import { expect, test } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';
import { expectAccessible } from '../support/axe';

// Each goes through many screens, on a machine that may be doing other things.
test.describe.configure({ timeout: 150_000 });

// A badge that is told of while the colours are looked at would be half faded in. This is not done by
// `page.route`, which switches the browser's cache off: every page would be fetched anew.
test.beforeEach(({ page }) =>
  page.addInitScript((path) => {
    const { fetch } = window;
    window.fetch = async (input, init) =>
      String(input).endsWith(path) ? Response.json([]) : fetch(input, init);
  }, api.listRecentBadges.path),
);

/** Opens an address and waits until what it loads is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Of any level: a dialog that opens with the page hides the page's own heading behind it.
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (path === '/profile') await scrollProfile(page);
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expect(page).toHaveTitle(/Ripcord/);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(async () => {
      // What follows the size of the window has then been drawn.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  // Polled: fonts and charts settle a moment after the page is there.
  await expect.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What is on the page is accessible in both themes, and fits, a phone's also on the narrowest one. */
async function check(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
  const size = page.viewportSize();
  if (!size || !isPhone(page)) return;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, `${what} at 320 pixels`);
  await page.setViewportSize(size);
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens and checks one address after the other. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await check(page, path);
  }
}

test('the public screens', async ({ page }) => {
  await visit(page, ['/auth', '/forgot-password', '/reset-password', '/reset-password?token=x']);
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await check(page, 'registration with errors');
});

test('the screens of a newcomer', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const paths = [
    '/profile',
    '/combos',
    '/battles',
    '/battles?tab=stats',
    '/battles/999999999',
    '/community',
    '/media',
    '/media?tab=mine',
    '/media/999999999',
    '/chat',
    '/social',
    '/conversation/999999999',
    '/profile/999999999',
    '/tournaments?tab=mine',
    '/tournaments/999999999',
  ];
  await visit(page, paths);
});

test('the account settings', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const tabs = ['email', 'password', 'devices', 'data', 'blocked', 'danger'];
  await visit(
    page,
    tabs.map((tab) => `/account-settings?tab=${tab}`),
  );
});

test('the screens of someone who plays', async ({ page, person, context }) => {
  expect(person.username).not.toBe('');
  const combo = await createCombo(context.request, { isPublic: true });
  await createCombo(context.request, {
    name: 'A name as long as names may be, for the narrowest of phones',
    blade: 'N/A',
    lockChip: 'Dran',
    mainBlade: 'Brave',
    assistBlade: 'Slash',
    disk: '6-60',
    driver: 'Vortex',
  });
  for (const winner of ['me', 'opponent', 'draw', 'me', 'me'] as const) {
    await recordBattle(context.request, combo, {
      roundsData: [{ roundNumber: 1, winner, finishType: 'extreme' }],
    });
  }
  const paths = [
    '/dashboard',
    '/combos',
    '/combos/new',
    `/combos/${combo.id}`,
    `/combos/edit/${combo.id}`,
    '/combos/999999999',
    '/battles',
    '/battles?tab=stats',
  ];
  await visit(page, paths);
});

test('the screens and dialogs of friends', async ({ page, person, other }) => {
  expect(person.username).not.toBe('');
  const paths = await liveTogether(page, other);
  await visit(page, paths);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: /share/i })).toBeVisible();
  await check(page, 'share dialog');

  const them = await whoAmI(other.context.request);
  await open(page, `/profile/${them.id}`);
  await page.getByRole('button', { name: /more|options|menu for/i }).click();
  await page.getByRole('menuitem', { name: /report/i }).click();
  await expect(page.getByRole('dialog', { name: /report/i })).toBeVisible();
  await check(page, 'report dialog');

  await page.goto(`/social?userId=${them.id}`);
  await expect(page.getByRole('dialog').getByText('Nice one!').last()).toBeVisible();
  await check(page, 'chat popup');
});

test('the screens and dialogs of posts', async ({ page, person, other }) => {
  expect(person.username).not.toBe('');
  const paths = await postSomething(page, other);
  await visit(page, paths);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Media' })).toBeVisible();
  await check(page, 'edit dialog');
  for (const kind of ['Text', 'Images', 'Video']) {
    await page.goto('/media/upload');
    const dialog = page.getByRole('dialog', { name: 'Create Post' });
    await dialog.getByText(kind, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await check(page, `new post: ${kind}`);
  }
  await page.goto('/community?filter=combos');
  await page
    .getByRole('button', { name: /view details/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'combo details in the community');
});

test('the dashboard of a newcomer, the help and the collection', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await visit(page, [
    '/dashboard',
    '/collection',
    '/help?topic=all',
    '/help?q=battle+rate',
    '/help#top-combo',
  ]);
});

test('the search', async ({ page, person, other }) => {
  const name = `${'A'.repeat(40)} ${person.username}`;
  const theirs = other.context.request;
  await changeProfile(theirs, { displayName: `Rival ${person.username}` });
  await createCombo(theirs, { name, isPublic: true });
  await post(theirs, { title: name });
  await createTournament(theirs, { name, location: name });
  await createDeck(theirs, await createTrio(theirs), { name: person.username, isPublic: true });
  await open(page, '/dashboard');
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search Ripcord' });
  await check(page, 'search before a word');
  await box.fill(person.username);
  await expect(page.getByText('5 results')).toBeAttached();
  await check(page, 'search with results');
  await box.fill(`${person.username} nowhere`);
  await expect(page.getByText('No results found')).toBeVisible();
  await check(page, 'search without results');
});

test('the tabs of profiles', async ({ page, person, other }) => {
  const long = (length: number) => `A${'a'.repeat(length - 4)}rgh`;
  await changeProfile(page.request, {
    displayName: long(50),
    bio: `${long(120)} ${person.username}`,
    city: long(60),
  });
  const combo = await createCombo(page.request);
  await recordBattle(page.request, combo);
  await createCombo(other.context.request, { isPublic: true });
  const them = await whoAmI(other.context.request);
  await visit(page, [
    '/profile',
    '/profile?tab=combos',
    '/profile?tab=battles',
    '/profile?tab=badges',
    '/profile?tab=chat',
    `/profile/${them.id}?tab=combos`,
    `/profile/${them.id}?tab=battles`,
  ]);
});

test('the dialogs of profiles', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await post(page.request, {
    title: 'Final round',
    mediaType: 'image',
    file: await mediaFiles.png(),
  });
  await open(page, '/profile');
  await page.getByRole('link', { name: 'Final round' }).click();
  await expect(page.getByRole('dialog', { name: 'Final round' })).toBeVisible();
  await check(page, 'viewer of a post');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await edit.getByLabel('City').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('City must be at least 2 characters')).toBeVisible();
  await check(page, 'edit dialog of a profile with an error');
  await edit.getByLabel('Choose picture').setInputFiles(await mediaFiles.jpegWithGps());
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(crop.getByRole('button', { name: 'Use picture' })).toBeEnabled();
  await check(page, 'crop dialog');
});

test('the profile setup', async ({ page }) => {
  const data = { username: uniqueName(), password: 'spinning tops are fun' };
  await page.request.post('/api/register', { data });
  await open(page, '/profile-setup');
  await check(page, 'profile setup');
  await page.getByRole('button', { name: 'Save and start' }).click();
  await expect(page.getByText('City must be at least 2 characters')).toBeVisible();
  await check(page, 'profile setup with errors');
});

test('the dialogs', async ({ page, person, context }) => {
  expect(person.username).not.toBe('');
  const combo = await createCombo(context.request);
  await recordBattle(context.request, combo);

  await open(page, '/battles');
  await page.getByRole('button', { name: /rounds/i }).click();
  await check(page, 'rounds of a battle');
  await page.goto('/battles?record=true');
  await expect(page.getByRole('dialog', { name: 'Record New Battle' })).toBeVisible();
  await check(page, 'record dialog');

  await open(page, '/combos');
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'combo details');
  await page.keyboard.press('Escape');
  await page.goto('/combos?create=true');
  await expect(page.getByRole('dialog', { name: 'Create New Combo' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Bit' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check(page, 'create dialog with an open list');
});

test('the screens and dialogs of tournaments', async ({ page, person, other }) => {
  expect(person.username).not.toBe('');
  await visit(page, await setUpTournaments(page, other));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
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

  if (!isPhone(page)) return;
  await open(page, '/tournaments');
  await page.getByRole('button', { name: 'Search tournaments' }).click();
  const search = page.getByRole('dialog', { name: 'Search tournaments' });
  await search.getByRole('searchbox').fill('Of my own');
  // What was found before is pale until the list behind has been asked for again.
  await expect(page).toHaveURL(/[?&]q=Of/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(search.getByRole('link', { name: /Of my own/ }).first()).toBeVisible();
  await check(page, 'search dialog of tournaments');
});

test('the screens and dialogs of decks', async ({ page, person, other }) => {
  expect(person.username).not.toBe('');
  await visit(page, await playDecks(page, other));
  for (const [tab, list] of [
    ['Matchup Analysis', 'Best matchups'],
    ['Combo Stats', 'Combo stats'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('list', { name: list })).toBeVisible();
    await check(page, `${tab} of a deck`);
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
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
  other,
}) => {
  expect(person.username).not.toBe('');
  const paths = await playDecks(page, other);
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
    await round.getByText(result, { exact: true }).click();
    await round.getByText('Spin', { exact: true }).click();
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

test('the screens and dialogs of the administrator', async ({ page, person, other, context }) => {
  expect(person.username).not.toBe('');
  const { id } = await post(other.context.request, { title: `A${'a'.repeat(100)}rgh` });
  await report(context.request, { kind: 'media', targetId: id, reason: 'b'.repeat(300) });
  const them = await whoAmI(other.context.request);
  await report(context.request, { kind: 'user', targetId: them.id, reason: 'It is mean' });
  await signInAsAdministrator(context.request);
  const tabs = ['reports&status=removed', 'audit', 'emergency'];
  await visit(
    page,
    tabs.map((tab) => `/admin?tab=${tab}`),
  );
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Username required').first()).toBeVisible();
  await check(page, 'password reset with errors');
  await page.getByRole('textbox', { name: 'Username' }).fill(other.username);
  for (const name of ['New password', 'Confirm new password']) {
    await page.getByRole('textbox', { name, exact: true }).fill('long enough');
  }
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('dialog', { name: /Reset the password/ })).toBeVisible();
  await check(page, 'question before a password is reset');

  await visit(page, ['/admin?tab=reports']);
  const card = page.getByRole('article', { name: `Report about post of @${other.username}` });
  await card.getByRole('button', { name: 'Delete post' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete post?' })).toBeVisible();
  await check(page, 'question before a reported post is deleted');

  await visit(page, [`/admin?q=${other.username}`]);
  await page.getByRole('button', { name: `Suspend ${other.username}` }).click();
  await expect(page.getByRole('dialog', { name: /^Suspend/ })).toBeVisible();
  await check(page, 'question before somebody is suspended');
});
