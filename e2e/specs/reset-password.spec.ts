import { expect, test } from '../fixtures/test';
import { linkFor } from '../support/mails';

test('from a forgotten password to a new one through the mail', { tag: '@desktop' }, async ({
  page,
  person,
  context,
}) => {
  const address = `${person.username}@example.org`;
  await page.goto('/account-settings');
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Save email' }).click();
  await expect(page.getByText('Email updated successfully')).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  let confirmation: string | undefined;
  await expect
    .poll(async () => (confirmation = await linkFor(address, 'confirm-email')))
    .toBeTruthy();
  await page.goto(`/${confirmation}`);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await context.clearCookies();

  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText("If the username exists, you'll receive a password reset link via email"),
  ).toBeVisible();

  let link: string | undefined;
  await expect.poll(async () => (link = await linkFor(address, 'reset-password'))).toBeTruthy();
  await page.goto(`/${link}`);
  const password = page.getByLabel('New password', { exact: true });
  const repeated = page.getByLabel(/confirm/i);

  await password.fill('short');
  await repeated.fill('short');
  const submit = page.getByRole('button', { name: /reset password|set new password|save/i });
  await submit.click();
  await expect(page.getByText('Password must be at least 8 characters long').first()).toBeVisible();

  await password.fill('a brand new password');
  await repeated.fill('another one');
  await submit.click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();

  await repeated.fill('a brand new password');
  await submit.click();
  await page.getByRole('link', { name: /log ?in/i }).click();
  await page.getByLabel('Username').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  // A link works once.
  await context.clearCookies();
  await page.goto(`/${link}`);
  await expect(
    page.getByText('Invalid or expired token. Please request a new password reset link.'),
  ).toBeVisible();
});
