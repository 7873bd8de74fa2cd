import type { Browser, Page } from '@playwright/test';
import { SUSPENDED } from '#shared/admin';
import { signInAsAdministrator } from '../fixtures/admin';
import type { TestPerson } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';

/** Opens a page as the administrator, in a separate browser context. */
async function openAdmin(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signInAsAdministrator(context.request);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function logIn(page: Page, { username, password }: TestPerson): Promise<void> {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Presses a button and confirms the dialog that follows. */
async function confirm(page: Page, button: string | RegExp, answer: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a reported post is removed, its author suspended and let in again', {
  tag: '@desktop',
}, async ({ page, person, other: author, browser }) => {
  const rude = await post(author.context.request, { title: 'A rude post' });
  await author.page.goto('/combos');

  await test.step('a child reports it', async () => {
    await page.goto(`/media/${rude.id}`);
    await page.getByRole('button', { name: 'More about A rude post' }).click();
    await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /report/i });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you for telling us')).toBeVisible();
  });

  const admin = await openAdmin(browser, '/admin?tab=reports');
  await test.step('the administrator deletes it', async () => {
    const name = `Report about post of @${author.username}`;
    const card = admin.getByRole('article', { name });
    await expect(card).toContainText('A rude post');
    await expect(card).toContainText(person.username);
    await card.getByRole('button', { name: 'Delete post' }).click();
    const question = admin.getByRole('dialog', { name: 'Delete post?' });
    await expect(question).toContainText('cannot be undone');
    await question.getByRole('button', { name: 'Delete post' }).click();
    await expect(admin.getByText('Post deleted').first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goto(`/media/${rude.id}`);
    await expect(page.getByText('Media not found').first()).toBeVisible();
  });

  await test.step('and suspends its author, who is logged out and cannot log in', async () => {
    await admin.getByRole('tab', { name: 'User Management' }).click();
    await admin.getByRole('searchbox', { name: 'Search people' }).fill(author.username);
    await expect(admin.getByRole('article')).toHaveCount(1);
    await confirm(admin, `Suspend ${author.username}`, 'Suspend');
    await expect(admin.getByText(/^Suspended /)).toBeVisible();
    await expect(author.page).toHaveURL(/\/auth$/);
    await logIn(author.page, author);
    await expect(author.page.getByText(SUSPENDED)).toBeVisible();
    await expect(author.page).toHaveURL(/\/auth$/);
  });

  await test.step('until the account is restored', async () => {
    await confirm(admin, `Restore ${author.username}`, 'Restore');
    await expect(admin.getByText(/^Suspended /)).toHaveCount(0);
    await author.page.getByRole('button', { name: 'Log in' }).click();
    await expect(author.page).toHaveURL(/\/(combos|profile)$/);
  });

  await test.step('all of which is written down', async () => {
    await admin.getByRole('tab', { name: 'Audit log' }).click();
    for (const words of ['agreed with a report about', 'suspended', 'restored']) {
      const entry = admin.getByRole('listitem').filter({ hasText: `${words} ${author.username}` });
      await expect(entry).toHaveCount(1);
    }
  });
  await admin.context().close();
});
