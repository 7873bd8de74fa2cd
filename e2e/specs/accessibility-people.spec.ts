import { mediaFiles } from '../../server/testing/media-files';
import { report, signInAsAdministrator } from '../fixtures/admin';
import { createCombo, recordBattle } from '../fixtures/data';
import { whoAmI } from '../fixtures/friends';
import { changeProfile, uniqueName } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { liveTogether, postSomething } from '../fixtures/scenes';
import { check, expect, MANY_SCREENS_MS, open, test, visit, whole } from '../support/check-screens';

test.describe.configure({ timeout: MANY_SCREENS_MS });

test('the screens and dialogs of friends', async ({ page, person, stranger }) => {
  expect(person.username).not.toBe('');
  const paths = await liveTogether(page, stranger);
  await visit(page, paths);
  await page.getByRole('button', { name: /Actions for the battle/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: /share/i })).toBeVisible();
  await check(page, 'share dialog');

  const them = await whoAmI(stranger.request);
  await open(page, `/profile/${them.id}`);
  await page.getByRole('button', { name: /more|options|menu for/i }).click();
  await page.getByRole('menuitem', { name: /report/i }).click();
  await expect(page.getByRole('dialog', { name: /report/i })).toBeVisible();
  await check(page, 'report dialog');

  await page.goto(`/social?userId=${them.id}`);
  await expect(page.getByRole('dialog').getByText('Nice one!').last()).toBeVisible();
  await check(page, 'chat popup');
});

test('the screens and dialogs of posts', async ({ page, person, stranger }) => {
  expect(person.username).not.toBe('');
  const paths = await postSomething(page, stranger);
  await visit(page, paths);
  await page.getByRole('button', { name: whole('Edit') }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Media' })).toBeVisible();
  await check(page, 'edit dialog');
  await page.goto('/media/upload');
  const dialog = page.getByRole('dialog', { name: 'Create Post' });
  for (const kind of ['Text', 'Images', 'Video']) {
    await dialog.getByText(whole(kind)).click();
    await dialog.getByRole('button', { name: whole('Post') }).click();
    await check(page, `new post: ${kind}`);
  }
  await page.goto('/community?filter=combos');
  await page
    .getByRole('button', { name: /view details/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'combo details in the community');
});

test('the tabs of profiles', async ({ page, person, stranger }) => {
  const long = (length: number) => `A${'a'.repeat(length - 4)}rgh`;
  await changeProfile(page.request, {
    displayName: long(50),
    bio: `${long(120)} ${person.username}`,
    city: long(60),
  });
  const combo = await createCombo(page.request);
  await recordBattle(page.request, combo);
  await createCombo(stranger.request, { isPublic: true });
  const them = await whoAmI(stranger.request);
  await visit(page, [
    '/profile',
    '/profile?tab=combos',
    '/profile?tab=battles',
    '/profile?tab=badges',
    '/profile?tab=chat',
    `/profile/${them.id}?tab=combos`,
    `/profile/${them.id}?tab=battles`,
  ]);
});

test('the dialogs of profiles', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await post(page.request, {
    title: 'Final round',
    mediaType: 'image',
    file: await mediaFiles.png(),
  });
  await open(page, '/profile');
  await page.getByRole('link', { name: 'Final round' }).click();
  await expect(page.getByRole('dialog', { name: 'Final round' })).toBeVisible();
  await check(page, 'viewer of a post');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await edit.getByLabel('City').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('City must be at least 2 characters')).toBeVisible();
  await check(page, 'edit dialog of a profile with an error');
  await edit.getByLabel('Choose picture').setInputFiles(await mediaFiles.jpegWithGps());
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(crop.getByRole('button', { name: 'Use picture' })).toBeEnabled();
  await check(page, 'crop dialog');
});

test('the profile setup', async ({ page }) => {
  const data = { username: uniqueName(), password: 'spinning tops are fun' };
  await page.request.post('/api/register', { data });
  await open(page, '/profile-setup');
  await check(page, 'profile setup');
  await page.getByRole('button', { name: 'Save and start' }).click();
  await expect(page.getByText('City must be at least 2 characters')).toBeVisible();
  await check(page, 'profile setup with errors');
});

test('the screens and dialogs of the administrator', async ({
  page,
  person,
  stranger,
  context,
}) => {
  expect(person.username).not.toBe('');
  const { id } = await post(stranger.request, { title: `A${'a'.repeat(100)}rgh` });
  await report(context.request, { kind: 'media', targetId: id, reason: 'b'.repeat(300) });
  const them = await whoAmI(stranger.request);
  await report(context.request, { kind: 'user', targetId: them.id, reason: 'It is mean' });
  await signInAsAdministrator(context.request);
  const tabs = ['reports&status=removed', 'audit', 'emergency'];
  await visit(
    page,
    tabs.map((tab) => `/admin?tab=${tab}`),
  );
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Username required').first()).toBeVisible();
  await check(page, 'password reset with errors');
  await page.getByRole('textbox', { name: 'Username' }).fill(stranger.username);
  for (const name of ['New password', 'Confirm new password']) {
    await page.getByRole('textbox', { name: whole(name) }).fill('long enough');
  }
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('dialog', { name: /Reset the password/ })).toBeVisible();
  await check(page, 'question before a password is reset');

  await open(page, '/admin?tab=reports');
  await check(page, 'reports');
  const card = page.getByRole('article', { name: `Report about post of @${stranger.username}` });
  await card.getByRole('button', { name: 'Delete post' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete post?' })).toBeVisible();
  await check(page, 'question before a reported post is deleted');

  await open(page, `/admin?q=${stranger.username}`);
  await check(page, 'people');
  await page.getByRole('button', { name: `Suspend ${stranger.username}` }).click();
  await expect(page.getByRole('dialog', { name: /Suspend/ })).toBeVisible();
  await check(page, 'question before somebody is suspended');
});
