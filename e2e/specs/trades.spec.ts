import type { APIRequestContext } from '@playwright/test';
import type { OwnedPart } from '#shared/collection';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { makeFriends, whoAmI } from '../fixtures/friends';
import { expect, test } from '../fixtures/test';
import { check } from '../support/check-screens';

/** Adds a blade for trade and another to the wishlist, and shows the trade list to friends. */
async function prepare(request: APIRequestContext, has: string, wants: string): Promise<void> {
  const parts = [{ kind: 'blade', name: has, count: 2 }];
  const added = await request.post(api.addParts.path, { data: { parts } });
  expect(added.status(), await added.text()).toBe(api.addParts.status);
  const [row] = (await added.json()) as OwnedPart[];
  const path = buildPath(api.updateOwnedPart.path, { id: row?.id ?? 0 });
  expect((await request.patch(path, { data: { forTrade: 1 } })).ok()).toBe(true);
  const wish = { kind: 'blade', name: wants };
  expect((await request.post(api.addWish.path, { data: wish })).ok()).toBe(true);
  const settings = { visible: false, tradeVisible: true };
  expect((await request.put(api.putCollectionSettings.path, { data: settings })).ok()).toBe(true);
}

test('two friends trade parts, and one takes it back', { tag: '@phone' }, async ({
  page,
  person,
  other,
}) => {
  await makeFriends(page.request, other.context.request);
  await prepare(page.request, 'Dran Sword', 'Wizard Rod');
  await prepare(other.context.request, 'Wizard Rod', 'Dran Sword');
  const me = await whoAmI(page.request);

  // The match leads to the chat with the offer filled in.
  await page.goto('/collection?tab=trade');
  const match = page.getByRole('link', { name: /Has Wizard Rod for you, wants your Dran Sword/ });
  await expect(match).toBeVisible();
  await check(page, 'matches for a trade');
  await match.click();
  await expect(page.getByRole('button', { name: 'Send offer' })).toBeVisible();
  await check(page, 'an offer of a trade', { onlyPhone: true });
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText(`Waiting for ${other.username}`)).toBeVisible();

  // The other side accepts it, and both see that without a reload.
  await other.page.goto(`/conversation/${me.id}`);
  const card = other.page.getByRole('region', { name: 'Trade offer' });
  await expect(card.getByRole('list', { name: 'You give' })).toContainText('Wizard Rod');
  await check(other.page, 'an offer in the chat');
  await card.getByRole('button', { name: 'Accept' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(card.getByText('Accepted')).toBeVisible();
  const mine = page.getByRole('region', { name: 'Trade offer' });
  await expect(mine.getByText('Accepted')).toBeVisible();

  // The copies have changed collections, until the trade is undone.
  const has = async (name: string) => {
    const rows = await (await page.request.get(api.listCollection.path)).json();
    return (rows as OwnedPart[]).find((row) => row.name === name)?.count;
  };
  expect([await has('Wizard Rod'), await has('Dran Sword')]).toEqual([1, 1]);
  await mine.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the trade' }).click();
  await expect(card.getByText('Undone')).toBeVisible();
  expect([await has('Wizard Rod'), await has('Dran Sword')]).toEqual([undefined, 2]);
  expect(person.username).not.toBe('');
});
