import { type Page, request as playwright } from '@playwright/test';
import { mediaFiles } from '../../server/testing/media-files';
import { buildPath } from '../../shared/contract';
import { api } from '../../shared/routes';
import { createCombo, recordBattle } from '../fixtures/data';
import { askToBeFriends, makeFriends, whoAmI, writeMessage } from '../fixtures/friends';
import { registerPerson } from '../fixtures/people';
import { post, processed } from '../fixtures/posts';
import { expect, type OtherPerson, test } from '../fixtures/test';
import { expectAccessible } from '../support/axe';

const THEMES = ['dark', 'light'] as const;

/** Opens an address and waits until what it loads is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Of any level: a dialog that opens with the page hides the page's own heading behind it.
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await expect(page).toHaveTitle(/Ripcord/);
}

/**
 * Friends with something to show each other: messages of every kind, a shared combo, a battle, and
 * requests in both directions. Answers the addresses on which all that is seen.
 */
async function liveTogether(page: Page, other: OtherPerson): Promise<string[]> {
  const { request } = page;
  const theirs = other.context.request;
  await makeFriends(request, theirs);
  const me = await whoAmI(request);
  const them = await whoAmI(theirs);
  const combo = await createCombo(theirs, { name: 'Comet', isPublic: true });
  const battle = await recordBattle(theirs, combo);
  const { origin } = new URL(process.env.RIPCORD_URL ?? '');
  for (const content of [
    'Hi!',
    `Look at this: ${origin}/combos/${combo.id}`,
    `and this: ${origin}/battles/${battle.id}`,
    `A${'a'.repeat(300)}rgh https://example.org/${'long/'.repeat(40)}`,
  ]) {
    await writeMessage(theirs, { receiverId: me.id, content });
  }
  await writeMessage(request, { receiverId: them.id, content: 'Nice one!' });

  const options = { baseURL: process.env.RIPCORD_URL };
  const asker = await playwright.newContext(options);
  const asked = await playwright.newContext(options);
  await registerPerson(asker);
  await registerPerson(asked);
  await askToBeFriends(asker, me);
  await askToBeFriends(request, await whoAmI(asked));
  await asker.dispose();
  await asked.dispose();

  return [
    '/chat',
    '/social',
    `/conversation/${them.id}`,
    `/profile/${them.id}`,
    `/battles/${battle.id}`,
  ];
}

/**
 * A community of two with posts of every kind and state, a comment and a combo. Answers the addresses
 * on which they are seen; the last one is a post of the page's own person.
 */
async function postSomething(page: Page, other: OtherPerson): Promise<string[]> {
  const { request } = page;
  const theirs = other.context.request;
  await createCombo(theirs, { name: 'Comet', isPublic: true });
  const picture = await post(theirs, { mediaType: 'image', file: await mediaFiles.webp() });
  const video = await post(theirs, { mediaType: 'video', file: await mediaFiles.mp4() });
  const long = `A${'a'.repeat(117)}h!`;
  const text = await post(theirs, { title: long });
  const cut = await post(request, { mediaType: 'video', file: await mediaFiles.cutMp4() });
  const own = await post(request, { visibility: 'private' });
  for (const made of [picture, video]) await processed(theirs, made);
  await processed(request, cut);
  const path = buildPath(api.createComment.path, { id: text.id });
  await request.post(path, { data: { content: `Well said! ${long}` } });
  const pages = [picture, video, text, cut, own].map(({ id }) => `/media/${id}`);
  return ['/community', '/media', '/media?tab=mine', ...pages];
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // Polled: fonts and charts settle a moment after the page is there.
  await expect.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const theme of THEMES) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test('the public screens', async ({ page }) => {
      for (const path of [
        '/auth',
        '/forgot-password',
        '/reset-password',
        '/reset-password?token=x',
      ]) {
        await open(page, path);
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
      await open(page, '/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectAccessible(page, 'registration with errors');
    });

    test('the screens of a newcomer', async ({ page, person }) => {
      expect(person.username).not.toBe('');
      const paths = [
        '/profile',
        '/combos',
        '/battles',
        '/battles?tab=stats',
        '/battles/999999999',
        '/community',
        '/media',
        '/media?tab=mine',
        '/media/999999999',
        '/chat',
        '/social',
        '/conversation/999999999',
        '/profile/999999999',
        '/account-settings',
      ];
      for (const path of paths) {
        await open(page, path);
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test('the screens of someone who plays', async ({ page, person, context }) => {
      expect(person.username).not.toBe('');
      const combo = await createCombo(context.request, { isPublic: true });
      await createCombo(context.request, {
        name: 'A name as long as names may be, for the narrowest of phones',
        blade: 'N/A',
        lockChip: 'Dran',
        mainBlade: 'Brave',
        assistBlade: 'Slash',
        disk: '6-60',
        driver: 'Vortex',
      });
      for (const winner of ['me', 'opponent', 'draw', 'me', 'me'] as const) {
        await recordBattle(context.request, combo, {
          roundsData: [{ roundNumber: 1, winner, finishType: 'extreme' }],
        });
      }
      const paths = [
        '/combos',
        '/combos/new',
        `/combos/${combo.id}`,
        `/combos/edit/${combo.id}`,
        '/combos/999999999',
        '/battles',
        '/battles?tab=stats',
      ];
      for (const path of paths) {
        await open(page, path);
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test('the screens and dialogs of friends', async ({ page, person, other }) => {
      expect(person.username).not.toBe('');
      const paths = await liveTogether(page, other);
      for (const path of paths) {
        await open(page, path);
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByRole('dialog', { name: /share/i })).toBeVisible();
      await expectAccessible(page, 'share dialog');

      const them = await whoAmI(other.context.request);
      await open(page, `/profile/${them.id}`);
      await page.getByRole('button', { name: /more|options|menu for/i }).click();
      await page.getByRole('menuitem', { name: /report/i }).click();
      await expect(page.getByRole('dialog', { name: /report/i })).toBeVisible();
      await expectAccessible(page, 'report dialog');

      await page.goto(`/social?userId=${them.id}`);
      await expect(page.getByRole('dialog').getByText('Nice one!').last()).toBeVisible();
      await expectAccessible(page, 'chat popup');
    });

    test('the screens and dialogs of posts', async ({ page, person, other }) => {
      expect(person.username).not.toBe('');
      test.slow();
      const paths = await postSomething(page, other);
      for (const path of paths) {
        await open(page, path);
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Media' })).toBeVisible();
      await expectAccessible(page, 'edit dialog');
      for (const kind of ['Text', 'Images', 'Video']) {
        await page.goto('/media/upload');
        const dialog = page.getByRole('dialog', { name: 'Create Post' });
        await dialog.getByText(kind, { exact: true }).click();
        await dialog.getByRole('button', { name: 'Post', exact: true }).click();
        await expectAccessible(page, `new post: ${kind}`);
      }
      await page.goto('/community?filter=combos');
      await page
        .getByRole('button', { name: /view details/i })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'combo details in the community');
    });

    test('the dialogs', async ({ page, person, context }) => {
      expect(person.username).not.toBe('');
      const combo = await createCombo(context.request);
      await recordBattle(context.request, combo);

      await open(page, '/battles');
      await page.getByRole('button', { name: /rounds/i }).click();
      await expectAccessible(page, 'rounds of a battle');
      await page.goto('/battles?record=true');
      await expect(page.getByRole('dialog', { name: 'Record New Battle' })).toBeVisible();
      await expectAccessible(page, 'record dialog');

      await open(page, '/combos');
      await page.getByRole('button', { name: 'View Details' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'combo details');
      await page.keyboard.press('Escape');
      await page.goto('/combos?create=true');
      await expect(page.getByRole('dialog', { name: 'Create New Combo' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Bit' }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectAccessible(page, 'create dialog with an open list');
    });
  });
}

test('nothing scrolls sideways at 320 pixels', async ({ page, person, other, context }) => {
  expect(person.username).not.toBe('');
  // Every screen that there is.
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const combo = await createCombo(context.request, { isPublic: true });
  await recordBattle(context.request, combo);
  const paths = [
    '/profile',
    '/combos',
    '/combos/new',
    `/combos/${combo.id}`,
    '/battles',
    '/battles?tab=stats',
    '/battles?record=true',
    '/account-settings',
    ...(await liveTogether(page, other)),
    ...(await postSomething(page, other)),
  ];
  for (const path of paths) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await context.clearCookies();
  for (const path of ['/auth', '/forgot-password', '/reset-password?token=x']) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});
