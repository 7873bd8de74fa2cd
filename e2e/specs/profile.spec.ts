import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { mediaFiles } from '../../server/testing/media-files';
import { createCombo, recordBattle } from '../fixtures/data';
import { whoAmI } from '../fixtures/friends';
import { scrollProfile, uniqueName } from '../fixtures/people';
import { post } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';

const BIO = 'Left-hand spinner with a soft spot for stamina.';

async function register(page: Page): Promise<string> {
  const username = uniqueName();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText(/available/i)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('spinning tops are fun');
  await page.getByRole('button', { name: 'Create account' }).click();
  return username;
}

test('a new person fills in their profile and lands where they were going', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/battles?tab=stats');
  await register(page);
  await expect(page).toHaveURL(/\/profile-setup$/);
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();

  // Every other screen redirects here.
  await page.goto('/combos');
  await expect(page).toHaveURL(/\/profile-setup$/);

  await page.getByRole('button', { name: 'Save and start' }).click();
  await expect(page.getByText('Display name must be at least 3 characters')).toBeVisible();
  await page.getByLabel('Display name').fill('Mika');
  await page.getByLabel('Bio').fill(BIO);
  await page.getByLabel('City').fill('Hamburg');
  await page.getByRole('button', { name: 'Save and start' }).click();
  await expect(page).toHaveURL(/\/combos$/);
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/profile-setup');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mika' })).toBeVisible();
  await expect(page.getByText(BIO)).toBeVisible();
  await expect(page.getByText('Hamburg')).toBeVisible();
});

test('a profile picture is changed, without its location', {
  tag: '@desktop',
}, async ({ page, person }) => {
  const file = await mediaFiles.jpegWithGps();
  expect((await sharp(await readFile(file)).metadata()).exif).toBeDefined();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Choose picture').setInputFiles(file);

  // Moved and zoomed by keyboard only.
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  const area = crop.getByRole('group', { name: 'Visible part of the picture' });
  await area.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowDown');
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.5');
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(crop).toBeHidden();

  await dialog.getByLabel('Display name').fill('Mika');
  await dialog.getByLabel('Bio').fill('Too short');
  await dialog.getByLabel('City').fill('Hamburg');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Bio must be at least 10 characters')).toBeVisible();
  await dialog.getByLabel('Bio').fill(BIO);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Mika' })).toBeVisible();
  await expect(page.locator('main').getByText(`@${person.username}`)).toBeVisible();

  // A square crop of the upright picture, red on top, without location data.
  const { avatarUrl } = await whoAmI(page.request);
  await expect(page.locator(`main img[src="${avatarUrl}"]`)).toBeVisible();
  const served = await (await page.request.get(avatarUrl)).body();
  const { width, height, exif } = await sharp(served).metadata();
  expect({ isSquare: width === height, exif }).toEqual({ isSquare: true, exif: undefined });
  const { dominant } = await sharp(served).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await whoAmI(page.request)).avatarUrl).toMatch(/\.svg$/);
  expect((await page.request.get(avatarUrl)).status()).toBe(404);
});

test('figures and lists follow new battles, and can be repaired', {
  tag: '@phone',
}, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  await page.goto('/profile');
  await scrollProfile(page);
  await expect(page.getByRole('link', { name: 'Record your first battle' })).toBeVisible();
  await expect(page.getByText('Total Combo Win Rate')).toHaveCount(0);

  const combo = await createCombo(request);
  for (let battle = 0; battle < 5; battle++) await recordBattle(request, combo);
  await post(request, { title: 'Final round', file: await mediaFiles.png(), mediaType: 'image' });
  await page.reload();
  const stats = page.getByRole('list', { name: 'Your statistics' });
  await expect(stats).toContainText('5 of 5 battles won');
  await expect(stats).toContainText('+5 in 7 days');
  await scrollProfile(page);
  await expect(page.getByRole('list', { name: 'Recent battles' }).locator('> li')).toHaveCount(2);
  await expect(page.getByRole('article', { name: combo.name })).toContainText('100%');
  await expect(page.getByText('not enough battles yet')).toHaveCount(0);

  await page.getByRole('link', { name: 'Final round' }).click();
  const viewer = page.getByRole('dialog', { name: 'Final round' });
  await expect(viewer.getByRole('link', { name: 'Open post' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More for your profile' }).click();
  await page.getByRole('menuitem', { name: 'Recalculate Stats' }).click();
  await expect(page.getByText('Stats Recalculated')).toBeVisible();
});

test('the art meets no text, and a phone shows statistics on its first screen', {
  tag: '@phone',
}, async ({ page, person }) => {
  expect(person.username).not.toBe('');
  const combo = await createCombo(page.request);
  await recordBattle(page.request, combo);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  const tile = page.getByRole('list', { name: 'Your statistics' }).locator('> li').first();
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await expect(tile).toBeVisible();
  const bottom = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottom(tile)).toBeLessThan((await bar.boundingBox())?.y ?? 0);

  const hero = page.locator('main section').first();
  for (const [width, height] of [
    [768, 1024],
    [820, 1180],
    [1024, 768],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overlaps = await hero.evaluate((section) => {
      const art = section.firstElementChild?.getBoundingClientRect();
      const texts = [...section.querySelectorAll('h1, p, dl, a, button')];
      return texts.filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return art && left < art.right && right > art.left && top < art.bottom && bottom > art.top;
      }).length;
    });
    expect(overlaps, `${width} x ${height}`).toBe(0);
  }
});
