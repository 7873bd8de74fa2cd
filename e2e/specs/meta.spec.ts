import { api } from '#shared/routes';
import { signInAsAdministrator } from '../fixtures/admin';
import { createCombo, recordBattle } from '../fixtures/data';
import { expect, test } from '../fixtures/test';
import { DESKTOP, setTextSize } from '../support/check-screens';

test('public battles become figures of parts, from the community to the wishlist', {
  tag: '@phone',
}, async ({ page, person, stranger, browser }) => {
  expect(person.username).not.toBe('');
  for (const { request } of [page, stranger]) {
    const combo = await createCombo(request, { isPublic: true });
    await recordBattle(request, combo);
  }
  const admin = await browser.newContext();
  await signInAsAdministrator(admin.request);
  const refreshed = await admin.request.post(api.refreshMeta.path);
  expect(refreshed.status(), await refreshed.text()).toBe(202);
  await expect
    .poll(async () => (await (await admin.request.get(api.getMetaRefresh.path)).json()).state)
    .toBe('idle');
  await admin.close();

  await page.goto('/community');
  await page.getByRole('link', { name: 'Parts and meta' }).click();
  await expect(page.getByRole('heading', { name: 'Parts and Meta' })).toBeFocused();
  await page.getByRole('link', { name: 'Wizard Rod', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Wizard Rod' })).toBeVisible();
  await expect(page.getByText(/^You 100% of 1, community/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Best companions' })).toContainText('9-60');
  // Figures keep their words with large text.
  await setTextSize(page, 200);
  for (const name of ['Best companions', 'Rounds won']) {
    const figures = page.getByLabel(name, { exact: true });
    const beyond = await figures.evaluate((list) => {
      const { right } = list.getBoundingClientRect();
      return [...list.querySelectorAll('*')]
        .filter((part) => part.textContent && part.getBoundingClientRect().right > right + 1)
        .map((part) => part.textContent);
    });
    expect(beyond, name).toEqual([]);
  }
  await setTextSize(page, 100);
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByRole('button', { name: 'Off the wishlist' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to collection' }).click();
  await expect(page.getByText('Wizard Rod is in your collection')).toBeVisible();

  await page.goto('/meta?tab=matchups');
  await page.getByLabel('Type or blade').selectOption('stamina');
  await expect(page.getByRole('list', { name: 'Matchups of stamina' })).toContainText('Attack');
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('rowheader', { name: 'Stamina' })).toBeVisible();
});
