import type { Page } from '@playwright/test';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { makeFriends, whoAmI, writeMessage } from '../fixtures/friends';
import { expect, type OtherPerson, test } from '../fixtures/test';
import { shiftOf, watchShifts } from '../support/layout-shift';

const thread = (page: Page) => page.getByRole('log');
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** The texts of the open conversation in display order. */
const texts = (page: Page) => thread(page).getByTestId('message-text').allTextContents();

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Opens the conversation and waits until the socket is connected. */
async function openConversation(page: Page, userId: number): Promise<void> {
  await page.goto(`/conversation/${userId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Makes the two friends and opens the conversation for both. */
async function talk(page: Page, other: OtherPerson): Promise<void> {
  await makeFriends(page.request, other.context.request);
  const me = await whoAmI(page.request);
  const them = await whoAmI(other.context.request);
  await openConversation(page, them.id);
  await openConversation(other.page, me.id);
}

/** Blocks polling, so that messages arrive only by socket. */
async function stopPolling(page: Page): Promise<void> {
  await page.route(/\/api\/(messages|conversations)/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 429 }) : route.continue(),
  );
}

test('two people become friends and talk', { tag: '@phone' }, async ({ page, person, other }) => {
  // One finds the other and sends a request.
  await page.goto('/social');
  await page.getByPlaceholder('Search for friends...').fill(other.username);
  await page.getByRole('button', { name: /^add (?!by code)/i }).click();
  await expect(page.getByText('Friend request sent!')).toBeVisible();

  // The other accepts.
  await other.page.goto('/chat');
  const request = other.page.getByRole('listitem').filter({ hasText: person.username });
  await request.getByRole('button', { name: /accept/i }).click();
  await expect(other.page.getByText('Friend request accepted!')).toBeVisible();

  // Both talk, by socket only.
  const me = await whoAmI(page.request);
  const them = await whoAmI(other.context.request);
  await openConversation(page, them.id);
  await openConversation(other.page, me.id);
  await stopPolling(page);
  await stopPolling(other.page);
  await write(page, 'Ready to rumble?');
  await expect(thread(other.page).getByText('Ready to rumble?')).toBeVisible();
  await write(other.page, 'Three, two, one, go shoot!');
  await expect(thread(page).getByText('Three, two, one, go shoot!')).toBeVisible();
  await expect(thread(other.page).getByText(/seen/i)).toBeVisible();
});

test('the chat page does not move while it loads', { tag: '@phone' }, async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  await makeFriends(page.request, stranger.request);
  const { id: receiverId } = await whoAmI(page.request);
  await writeMessage(stranger.request, { receiverId, content: 'Ready to rumble?' });
  await watchShifts(page);
  await page.goto('/chat');
  await expect(page.getByRole('list', { name: 'Friends' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

test('messages written offline arrive once and in order', {
  tag: '@phone',
}, async ({ page, context, person, other }) => {
  expect(person.username).not.toBe('');
  await talk(page, other);
  await write(page, 'before');
  await expect(thread(other.page).getByText('before')).toBeVisible();
  const { id: userId } = await whoAmI(page.request);
  const conversation = buildPath(api.listMessages.path, { userId });

  await context.setOffline(true);
  const offline = ['offline one', 'offline two', 'offline three'];
  for (const text of offline) await write(page, text);
  await expect(thread(page).getByText('offline three')).toBeVisible();
  const meanwhile = ['meanwhile one', 'meanwhile two'];
  for (const text of meanwhile) await write(other.page, text);
  // Shown at once, but saved on the server a moment later.
  const saved = async () => (await other.context.request.get(conversation)).text();
  await expect.poll(saved).toContain('meanwhile two');

  await context.setOffline(false);
  const all = ['before', ...meanwhile, ...offline];
  await expect.poll(() => texts(page)).toEqual(all);
  await expect.poll(() => texts(other.page)).toEqual(all);
  // The order survives a reload.
  await page.reload();
  await expect.poll(() => texts(page)).toEqual(all);
});

test('a message that was written offline survives closing the page', { tag: '@phone' }, async ({
  page,
  context,
  person,
  other,
}) => {
  expect(person.username).not.toBe('');
  await talk(page, other);
  await context.setOffline(true);
  await write(page, 'kept on the device');
  await expect(thread(page).getByText('kept on the device')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/profile');
  await expect(thread(other.page).getByText('kept on the device')).toHaveCount(1);
});
