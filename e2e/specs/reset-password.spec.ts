import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures/test';

/** The link in the newest mail to an address; mails are files in the outbox. */
async function linkFor(address: string): Promise<string | undefined> {
  const outbox = process.env.RIPCORD_OUTBOX ?? '';
  // One that is still being written has another ending.
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const file of files) {
    const mail = await readFile(path.join(outbox, file), 'utf8');
    if (!mail.includes(`To: ${address}`)) continue;
    // Long lines are folded with "=" in quoted-printable.
    const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    return /http:\S+\/(reset-password\?token=[\w-]+)/.exec(text)?.[1];
  }
  return undefined;
}

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
  await context.clearCookies();

  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText("If the username exists, you'll receive a password reset link via email"),
  ).toBeVisible();

  let link: string | undefined;
  await expect.poll(async () => (link = await linkFor(address))).toBeTruthy();
  await page.goto(`/${link}`);
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel(/confirm/i);

  await password.fill('short');
  await confirmation.fill('short');
  const submit = page.getByRole('button', { name: /reset password|set new password|save/i });
  await submit.click();
  await expect(page.getByText('Password must be at least 8 characters long').first()).toBeVisible();

  await password.fill('a brand new password');
  await confirmation.fill('another one');
  await submit.click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();

  await confirmation.fill('a brand new password');
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
