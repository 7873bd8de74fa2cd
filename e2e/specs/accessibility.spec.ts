import { createCombo, recordBattle } from '../fixtures/data';
import { createDeck, createTrio } from '../fixtures/decks';
import { changeProfile } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { createTournament } from '../fixtures/tournaments';
import { check, expect, MANY_SCREENS_MS, open, test, visit } from '../support/check-screens';

test.describe.configure({ timeout: MANY_SCREENS_MS });

test('the public screens', async ({ page }) => {
  const paths = ['/auth', '/forgot-password', '/reset-password', '/reset-password?token=x'];
  for (const path of [...paths, '/unsubscribe', '/unsubscribe?token=x']) {
    await open(page, path);
    await check(page, path, { everything: path === '/auth' });
  }
  await open(page, '/licenses');
  await check(page, '/licenses', { onlyPhone: true });
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Missing fields')).toBeVisible();
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
    '/chat',
    '/notifications',
    '/social',
    '/conversation/999999999',
    '/profile/999999999',
    '/tournaments?tab=mine',
  ];
  await visit(page, paths, { everythingOnFirst: true });
});

test('the account settings', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const tabs = [
    'email',
    'password',
    'time-zone',
    'notifications',
    'devices',
    'connections',
    'data',
    'blocked',
    'danger',
  ];
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
    '/battles',
    '/battles?tab=stats',
  ];
  await visit(page, paths);
});

test('the dashboard of a newcomer, the help and the collection', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await visit(page, [
    '/dashboard',
    '/collection',
    '/meta',
    '/meta?tab=matchups',
    '/parts/blade/wizard-rod',
    '/help?topic=all',
    '/help?q=battle+rate',
    '/help#top-combo',
  ]);
});

test('the search', async ({ page, person, stranger }) => {
  const name = `${'A'.repeat(40)} ${person.username}`;
  const theirs = stranger.request;
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
  await page.goto('/combos?create=true');
  await expect(page.getByRole('dialog', { name: 'Create New Combo' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Bit' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check(page, 'create dialog with an open list');
});
