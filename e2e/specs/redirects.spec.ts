import { expect, test } from '../fixtures/test';

/** Every address of the app that asks for a signed-in person. */
const SIGNED_IN_ROUTES = [
  '/',
  '/profile',
  '/profile/1',
  '/profile-setup',
  '/account-settings',
  '/combos',
  '/combos/new',
  '/combos/create',
  '/combos/1',
  '/combos/edit/1',
  '/battles',
  '/battles/new',
  '/battles/record',
  '/community',
  '/media',
  '/media/upload',
  '/media/1',
  '/tournaments',
  '/tournaments/1',
  '/decks',
  '/deck-builder',
  '/decks/1',
  '/social',
  '/chat',
  '/conversation/1',
  '/help',
  '/collection',
  '/admin',
  '/dashboard',
  '/no-such-place',
];

test('a visitor is led to /auth from everywhere but the three public screens', async ({ page }) => {
  for (const route of SIGNED_IN_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL(/\/auth$/);
  }
  for (const route of ['/auth', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(route, page.url()).pathname);
  }
});

test('a visitor lands where they were going once signed in', async ({ page, person, context }) => {
  await context.clearCookies();
  await page.goto('/battles?tab=stats');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/battles\?tab=stats$/);
});

test('signed in, /auth, / and unknown paths lead to the profile', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  for (const route of ['/auth', '/', '/no-such-place', '/combos/1/2/3']) {
    await page.goto(route);
    await expect(page, route).toHaveURL(/\/profile$/);
  }
});

test('aliases lead to their screens', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  for (const route of ['/battles/new', '/battles/record', '/battles?record=true']) {
    await page.goto(route);
    await expect(page.getByRole('dialog', { name: 'Record New Battle' })).toBeVisible();
    await expect(page).toHaveURL(/\/battles$/);
  }
  await page.goto('/combos?create=true');
  await expect(page.getByRole('dialog', { name: 'Create New Combo' })).toBeVisible();
  await expect(page).toHaveURL(/\/combos$/);
  for (const route of ['/combos/new', '/combos/create']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { name: 'Create New Combo' })).toBeVisible();
  }
});

test('the administration is for the administrator only', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/profile$/);
});
