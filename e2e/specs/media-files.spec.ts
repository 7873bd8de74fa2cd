import { mediaFiles } from '../../server/testing/media-files';
import { choose, post, submit } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';

test('every accepted file type is shown, and a damaged file is reported', async ({
  page,
  person,
}) => {
  expect(person.username).not.toBe('');
  test.slow();
  const images = { JPEG: 'jpegWithGps', PNG: 'png', GIF: 'movingGif', WebP: 'webp' } as const;
  const videos = { MP4: 'mp4', WebM: 'webm', MOV: 'movWithLocation', HEVC: 'movHevc' } as const;
  const kinds = [
    ...Object.entries(images).map(([name, file]) => ({ name, file, mediaType: 'image' as const })),
    ...Object.entries(videos).map(([name, file]) => ({ name, file, mediaType: 'video' as const })),
  ];
  for (const { name, file, mediaType } of kinds) {
    await post(page.request, { title: `A ${name}`, mediaType, file: await mediaFiles[file]() });
  }
  const cut = { title: 'Cut off', mediaType: 'video', file: await mediaFiles.cutMp4() } as const;
  await post(page.request, cut);

  // The grid renders only what is near the screen.
  await page.setViewportSize({ width: 1440, height: 3000 });
  await page.goto('/media?tab=mine');
  const card = (title: string) => page.getByRole('article', { name: title });
  await expect(card('Cut off').getByText('Failed')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Processing')).toHaveCount(0, { timeout: 60_000 });
  for (const { name, mediaType } of kinds) {
    await expect(card(`A ${name}`).getByText('Failed')).toHaveCount(0);
    // A video's still comes from the device that posts it, or from ffmpeg.
    const picture = card(`A ${name}`).locator('img[src*="/api/media/"]');
    if (mediaType === 'image') await expect(picture).toBeVisible();
  }
});

test('a post becomes ready while it is on screen', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  // The page is open before the processing ends: its first answer is held back to that moment.
  const created = await post(page.request, {
    title: 'In the making',
    mediaType: 'image',
    file: await mediaFiles.png(),
  });
  await page.route(`**/api/media/${created.id}`, async (route) => {
    const answer = await route.fetch();
    const media = { ...(await answer.json()), status: 'processing', mediaUrl: null, images: [] };
    await route.fulfill({ response: answer, json: media });
    await page.unroute(`**/api/media/${created.id}`);
  });
  await page.goto(`/media/${created.id}`);
  await expect(page.getByRole('img', { name: 'In the making' })).toBeVisible({ timeout: 30_000 });
});

test('other files are refused with a reason', async ({ page, person }) => {
  expect(person.username).not.toBe('');
  await choose(page, 'Images', [await mediaFiles.svgNamedPng()]);
  await submit(page, 'A drawing');
  await expect(page.getByText('Please upload only image files.').first()).toBeVisible();
  await choose(page, 'Video', [await mediaFiles.textNamedMp4()]);
  await submit(page, 'A text');
  await expect(page.getByText('Please upload a video file.').first()).toBeVisible();
  await page.goto('/media?tab=mine');
  await expect(page.getByText('You have not posted anything yet')).toBeVisible();
});
