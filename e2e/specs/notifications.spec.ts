import { askToBeFriends, whoAmI } from '../fixtures/friends';
import { isPhone } from '../fixtures/people';
import { expect, test } from '../fixtures/test';

test('news arrives without a reload and leads to what happened', { tag: '@phone' }, async ({
  page,
  person,
  other,
}) => {
  await page.goto('/dashboard');
  const role = isPhone(page) ? 'link' : 'button';
  await expect(page.getByRole(role, { name: 'Notifications', exact: true })).toBeVisible();

  await askToBeFriends(other.context.request, await whoAmI(page.request));
  await page.getByRole(role, { name: 'Notifications, 1 new' }).click();
  await page.getByRole('link', { name: `${other.username} wants to be your friend` }).click();

  await expect(page).toHaveURL(/\/chat$/);
  const request = page.getByRole('listitem').filter({ hasText: other.username });
  await request.getByRole('button', { name: /accept/i }).click();
  // An answered request is no news any more; that of the other person is.
  await expect(page.getByRole(role, { name: 'Notifications', exact: true })).toBeVisible();
  await other.page.goto('/notifications');
  const accepted = `${person.username} accepted your friend request`;
  await expect(other.page.getByRole('link', { name: accepted })).toBeVisible();
  await other.page.getByRole('button', { name: `More about “${accepted}”` }).click();
  await other.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(other.page.getByRole('link', { name: accepted })).toBeHidden();
});
