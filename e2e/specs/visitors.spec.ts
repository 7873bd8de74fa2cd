import type { Locator } from '@playwright/test';
import { api } from '#shared/routes';
import { type ShareKind, sharePath } from '#shared/share-links';
import { createCombo } from '../fixtures/data';
import { send } from '../fixtures/events';
import { uniqueName } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';
import { expectAccessible } from '../support/axe';

/** From the shared page to the place in the tournament, with a new account. */
const MOST_TAPS = 8;

test('a stranger registers for a shared tournament, and is in', { tag: '@phone' }, async ({
  page,
  stranger,
}) => {
  const { id } = await createTournament(stranger.request, { name: 'Street Door Cup' });
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };

  await page.goto(`/tournaments/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Street Door Cup' })).toBeVisible();
  await expect(page.getByText('Town Hall').first()).toBeVisible();
  const register = page.getByRole('link', { name: 'Register Now' }).filter({ visible: true });
  await expect(register).toBeInViewport();
  await tap(register);

  const username = uniqueName();
  await tap(page.getByLabel('Username'));
  await page.keyboard.type(username);
  await tap(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('a password of some length');
  await tap(page.getByRole('button', { name: 'Create account' }));
  await tap(page.getByRole('button', { name: /^Skip/ }));
  await expect(page).toHaveURL(`/tournaments/${id}?register=true`);
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Register Now' }));

  await expect(page.getByRole('dialog', { name: "You're in" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(`/tournaments/${id}`);
  await expect(page.getByText('Registered', { exact: true }).first()).toBeVisible();
});

test('a stranger likes a shared post and takes a shared combo along', { tag: '@phone' }, async ({
  page,
  stranger,
}) => {
  const { request } = stranger;
  const open = async (kind: ShareKind, { id }: { id: number }) => {
    const link = await send<{ code: string }>(request, api.createShareLink, { body: { kind, id } });
    await page.goto(sharePath(link.code));
  };
  const story = await post(request, { title: 'Finals in the rain' });
  await open('media', story);
  await page.getByRole('link', { name: 'Like or comment' }).click();
  await page.getByLabel('Username').fill(uniqueName());
  await page.getByLabel('Password', { exact: true }).fill('a password of some length');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /^Skip/ }).click();
  await expect(page).toHaveURL(`/media/${story.id}`);
  const like = page.getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  await open('combo', await createCombo(request, { name: 'Rod of patience', isPublic: false }));
  await page.getByRole('link', { name: 'Use this combo' }).click();
  await expect(page.getByRole('combobox', { name: /^Blade/ })).toHaveValue('Wizard Rod');
  await page.getByRole('button', { name: 'Create Combo' }).click();
  await expect(page.getByText('Combo created successfully')).toBeVisible();
});

test('a page is readable without scripts, and looks right without an account', {
  tag: '@phone',
}, async ({ browser, page, stranger }) => {
  const { id } = await createTournament(stranger.request, { name: 'Readable Cup' });
  const quiet = await browser.newContext({ javaScriptEnabled: false });
  const plain = await quiet.newPage();
  await plain.goto(`/tournaments/${id}`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Readable Cup' })).toBeVisible();
  await expect(plain.getByText('Town Hall').first()).toBeVisible();
  expect(await plain.locator('html').getAttribute('lang')).toBe('en');
  await quiet.close();

  await page.goto(`/tournaments/${id}`);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page, 'a tournament without an account', {
    theme: 'dark',
    bothThemes: true,
  });
});

test('what is not on the web leads to the sign-in', { tag: '@phone' }, async ({
  page,
  stranger,
}) => {
  const { id } = await createTournament(stranger.request, { name: 'Members Cup', web: 'off' });
  const answer = await page.request.get(`/tournaments/${id}`);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('Members Cup');
  await page.goto(`/tournaments/${id}`);
  await expect(page).toHaveURL('/auth');
});
