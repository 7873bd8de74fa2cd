import { expect, test } from '../fixtures/test';

test('Back closes dialogs one by one and asks before typed text is lost; a reload keeps it', {
  tag: '@phone',
}, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await page.goto('/help');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/help$/);

  const nav = page.getByRole('navigation', { name: 'Quick' });
  await nav.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Bio').fill('Half done');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Bio')).toHaveValue('Half done');

  await page.reload();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(dialog.getByLabel('Bio')).toHaveValue('Half done');
  await expect(dialog.getByText('What you entered before is back.')).toBeVisible();

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);

  // A dialog without changes closes, and the next Back leaves the page.
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/help$/);
});
