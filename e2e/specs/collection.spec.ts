import { collectionApi } from '#shared/collection';
import { api } from '#shared/routes';
import { expect, test } from '../fixtures/test';
import { check } from '../support/check-screens';

/** Three combos that share no part, and a tenth part. */
const LINES = ['WR 9-60B', 'Shark Edge 3-60 Low Flat', 'Cobalt Dragoon 2-60 Cyclone', 'Taper'];

test(
  'ten parts are typed, and become the best deck',
  { tag: '@phone' },
  async ({ page, person }, info) => {
    expect(person.username).not.toBe('');
    await page.goto('/collection');
    await expect(page.getByText('No parts yet')).toBeVisible();
    await check(page, 'an empty collection', { onlyPhone: true });

    const field = page.getByLabel('Quick add');
    await field.focus();
    const startedAt = Date.now();
    for (const line of LINES) {
      // Key by key, like a person.
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Added /)).toBeVisible();
      await expect(field).toBeFocused();
    }
    await expect(page.getByRole('status').getByText('10 parts')).toBeAttached();
    const seconds = (Date.now() - startedAt) / 1_000;
    info.annotations.push({
      type: 'ten parts by keyboard',
      description: `${seconds.toFixed(1)} s`,
    });
    // Retried, since the server can have just closed an idle connection.
    await expect(async () => {
      const rows = await page.request.get(collectionApi.listCollection.path);
      expect(await rows.json()).toHaveLength(10);
    }).toPass();

    const parts = page.getByRole('list', { name: 'Parts', exact: true });
    await parts.getByRole('button', { name: 'One more of Wizard Rod' }).click();
    await expect(page.getByText('2 copies in your collection')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(parts.getByRole('button', { name: 'Remove Wizard Rod' })).toBeVisible();
    await check(page, 'a collection');

    await page.getByRole('tab', { name: 'Can build' }).click();
    await expect(page.getByRole('list', { name: 'Combos you can build' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Combos of the best deck' })).toBeVisible();
    await check(page, 'what can be built');
    await page.getByRole('button', { name: 'Create deck' }).click();
    await expect(page).toHaveURL(/\/decks\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: /Best of my/ })).toBeVisible();
  },
);

test('a part is wished for, and the parts are shown to others', { tag: '@phone' }, async ({
  page,
  person,
  other,
}) => {
  expect(person.username).not.toBe('');
  const me = (await (await page.request.get(api.getUser.path)).json()) as { id: number };
  const data = { parts: [{ kind: 'blade', name: 'Wizard Rod' }] };
  await page.request.post(collectionApi.addParts.path, { data });
  await page.goto('/collection?tab=wishlist');
  await page.getByRole('button', { name: 'Add a part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to wishlist' });
  await dialog.getByRole('searchbox').fill('Shark Edge');
  await dialog.getByRole('button', { name: 'Add Shark Edge' }).click();
  await check(page, 'choosing a wish', { onlyPhone: true });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Wishlist' }).getByText('Shark Edge')).toBeVisible();
  await check(page, 'a wishlist', { onlyPhone: true });

  await page.getByRole('button', { name: 'Collection settings' }).click();
  const visible = page.getByRole('switch', { name: 'Show my collection on my profile' });
  await other.page.goto(`/profile/${me.id}?tab=parts`);
  await expect(other.page.getByText('This collection is private')).toBeVisible();
  await visible.click();
  await expect(visible).toBeChecked();
  await check(page, 'the settings of a collection', { onlyPhone: true });
  await expect(async () => {
    await other.page.reload();
    await expect(other.page.getByRole('list', { name: /^Parts of/ })).toContainText('Wizard Rod');
  }).toPass();
});
