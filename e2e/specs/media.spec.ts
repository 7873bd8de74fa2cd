import type { Page } from '@playwright/test';
import { mediaFiles } from '../../server/testing/media-files';
import { choose, submit } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';

const liking = (page: Page) => page.getByRole('button', { name: /^(like|liked|\d+ likes?)/i });
const counts = (page: Page) => page.getByRole('list', { name: 'Counts' });
const stage = (page: Page) => page.getByRole('main');

/** Opens a post from the list of own posts. */
async function openOwn(page: Page, title: string): Promise<void> {
  await page.goto('/media?tab=mine');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('a photo and a video are posted, talked about, liked and deleted', { tag: '@phone' }, async ({
  page,
  person,
  other,
}) => {
  expect(person.username).not.toBe('');
  // Two uploads, two jobs and two browsers.
  test.slow();
  await choose(page, 'Images', [await mediaFiles.jpegWithGps()]);
  await submit(page, 'Riverside final');
  await expect(page.getByText('Post created')).toBeVisible();
  await choose(page, 'Video', [await mediaFiles.mp4()]);
  await submit(page, 'The last launch');
  await expect(page.getByText('Post created').last()).toBeVisible();

  // The picture appears upright, without a reload.
  await openOwn(page, 'Riverside final');
  const picture = page.getByRole('img', { name: 'Riverside final' });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth),
    )
    .toBe(true);

  // So does the video, and it plays.
  await openOwn(page, 'The last launch');
  const video = stage(page).locator('video');
  await expect(video).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  const address = new URL(page.url());

  // The other person opens it and comments; the comment appears without a reload.
  await other.page.goto(address.pathname);
  await expect(other.page.getByRole('heading', { name: 'The last launch' })).toBeVisible();
  await other.page.getByLabel('Write a comment').fill('What a shot!');
  await other.page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('What a shot!')).toBeVisible();
  await expect(counts(page)).toContainText('1 comment');

  // Two quick taps cancel out, a third one counts.
  await liking(other.page).dblclick();
  await expect(liking(other.page)).toHaveAttribute('aria-pressed', 'false');
  await liking(other.page).click();
  await expect(liking(other.page)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(counts(page)).toContainText('1 like');
  await expect(counts(page)).toContainText('1 view');

  // Once deleted, it is gone for both, with its file.
  const file = await page.locator('video').getAttribute('src');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete Media' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/media($|\?)/);
  await other.page.reload();
  await expect(other.page.getByRole('heading', { name: 'Media Not Found' })).toBeVisible();
  expect((await page.request.get(file ?? '')).status()).toBe(404);
});
