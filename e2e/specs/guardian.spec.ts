import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test';
import { expectAccessible } from '../support/axe';
import { linkFor } from '../support/mails';
import { startApp } from '../support/start-server';

const BOTH_THEMES = { theme: 'dark', bothThemes: true } as const;
const GUARDIAN = 'parent@example.org';

let server: Awaited<ReturnType<typeof startApp>>;
test.beforeAll(async () => {
  server = await startApp('guardian', { MIN_AGE: '6', GUARDIAN_AGE: '13' });
});
test.afterAll(() => server.stop());

test('a child signs up, a guardian confirms by mail, exports and deletes', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const bornAgo = (years: number) => String(new Date().getFullYear() - years);
  const create = page.getByRole('button', { name: 'Create account' });

  await page.goto(`${server.url}/auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('small-blader');
  await page.getByLabel('Password', { exact: true }).fill('let it rip');
  await page.getByLabel('Year of birth').fill(bornAgo(3));
  await create.click();
  await expect(page.getByText('You have to be at least 6 years old').first()).toBeVisible();
  await page.getByLabel('Year of birth').fill(bornAgo(10));
  await create.click();
  const address = page.getByLabel('Parent’s or guardian’s email address');
  await expect(address).toBeFocused();
  await expectAccessible(page, 'sign-up of a child', BOTH_THEMES);
  await address.fill('typo@example.org');
  await create.click();

  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await page.goto(`${server.url}/combos`);
  await expect(page).toHaveURL(/\/waiting$/);
  await page.getByLabel('Their email address').fill(GUARDIAN);
  await page.getByRole('button', { name: 'Send to this address' }).click();
  await expect(page.getByText(`The link is on its way to ${GUARDIAN}.`)).toBeVisible();
  await expectAccessible(page, 'waiting for a guardian', BOTH_THEMES);

  let link: string | undefined;
  await expect
    .poll(async () => (link = await linkFor(GUARDIAN, 'guardian', server.outbox)))
    .toBeTruthy();
  const guardian = await browser.newPage();
  await guardian.goto(`${server.url}/${link}`);
  await expect(guardian.getByRole('heading', { name: 'Is this your child?' })).toBeVisible();
  await expect(guardian.getByText('small-blader')).toBeVisible();
  await expectAccessible(guardian, "a guardian's question", BOTH_THEMES);
  await guardian.getByRole('button', { name: 'Confirm the account' }).click();
  await expect(guardian.getByRole('heading', { name: 'Your child’s account' })).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/profile-setup$/);
  await page.goto(`${server.url}/combos/new`);
  await expect(page).toHaveURL(/\/profile-setup$/);
  await page.getByRole('button', { name: /skip/i }).click();
  await page.goto(`${server.url}/social`);
  await page.getByRole('button', { name: 'Add by code' }).click();
  const codes = page.getByRole('dialog', { name: 'Add by code' });
  await codes.getByRole('button', { name: 'Make my code' }).click();
  await expect(codes.getByLabel('Your friend code')).toHaveText(/^\w{4}-\w{4}$/);
  await expectAccessible(page, 'friend codes', BOTH_THEMES);

  await guardian.reload();
  const downloading = guardian.waitForEvent('download');
  await guardian.getByRole('button', { name: 'Export all data' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(file).profile).toMatchObject({ username: 'small-blader' });
  await guardian.getByRole('button', { name: 'Delete the account…' }).click();
  await guardian.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(guardian.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  // From another page: to the same address the browser would load nothing.
  await guardian.goto('about:blank');
  await guardian.goto(`${server.url}/${link}`);
  await expect(guardian.getByText('This link does not work any more')).toBeVisible();
  await guardian.close();

  await page.goto(`${server.url}/combos`);
  await expect(page).toHaveURL(/\/auth$/);
});
