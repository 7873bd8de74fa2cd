import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { myMedia } from '@/testing/media';
import { choose, openCreatePost, photo, sees } from '@/testing/posting';
import { prepareImage } from './shrink-image';

vi.mock('./shrink-image', () => ({ prepareImage: vi.fn(async (file: File) => file) }));

fakeApi();
const uploads = fakeUploads();

const IMAGES = /^(Choose|Add) images$/;

it('asks for an image', async () => {
  const { user, title, post } = await openCreatePost('Images');
  await user.type(title(), 'Photos');
  await post();
  expect(await screen.findByText('Missing images')).toBeVisible();
  expect(screen.getByText('Please select at least one image to upload.')).toBeVisible();
});

it('accepts listed types, so that iPhones convert HEIC to JPEG', async () => {
  await openCreatePost('Images');
  const kinds = screen.getByLabelText(IMAGES).getAttribute('accept')?.split(',');
  expect(kinds?.[0]).toBe('image/jpeg');
  expect(kinds).not.toContain('image/*');
  expect(kinds).not.toContain('image/heic');
});

it('takes three images at most', async () => {
  await openCreatePost('Images');
  choose(IMAGES, photo('1.jpg'), photo('2.jpg'));
  choose(IMAGES, photo('3.jpg'), photo('4.jpg'));
  expect(await screen.findByText('Too many files')).toBeVisible();
  expect(screen.getByText('You can only upload up to 3 images.')).toBeVisible();
  expect(await screen.findAllByRole('img', { name: /Preview of image/ })).toHaveLength(3);
  expect(screen.queryByLabelText('Add images')).toBeNull();
});

it.each([
  ['a text', photo('notes.txt', 'text/plain')],
  ['a drawing, which is a program', photo('logo.svg', 'image/svg+xml')],
  ['a video', photo('film.mp4', 'video/mp4')],
])('refuses %s as an image', async (_, file) => {
  await openCreatePost('Images');
  choose(IMAGES, file);
  await sees('Invalid file type');
  await sees('Please upload only image files.');
  expect(screen.queryByRole('img', { name: /Preview/ })).toBeNull();
});

it('refuses a large image that cannot be shrunk', async () => {
  vi.mocked(prepareImage).mockResolvedValueOnce(undefined);
  await openCreatePost('Images');
  choose(IMAGES, photo('huge.gif', 'image/gif', 6 * 1024 * 1024));
  expect(await screen.findByText('File too large')).toBeVisible();
  expect(screen.getByText('Images may have at most 5MB. Your file is 6.00MB.')).toBeVisible();
  // The notice is also a list item.
  await waitFor(() => expect(document.querySelector('li:not([data-sonner-toast])')).toBeNull());
});

it('sends a shrunk image and shows its size', async () => {
  const small = photo('small.jpg');
  vi.mocked(prepareImage).mockResolvedValueOnce(small);
  const { user, title, post } = await openCreatePost('Images');
  choose(IMAGES, photo('large.jpg', 'image/jpeg', 8 * 1024 * 1024));
  expect(await screen.findByText('8.0 MB, now 1 kB')).toBeVisible();
  await user.type(title(), 'Photo');
  await post();
  expect((await uploads.number(1)).files.media).toMatchObject({ size: 1_000 });
});

it('posts several images one after the other, with numbers and progress', async () => {
  const { user, title, post, onPosted } = await openCreatePost('Images');
  choose(IMAGES, photo('1.jpg'), photo('2.jpg'));
  await user.type(title(), 'Final');
  await post();
  const first = await uploads.number(1);
  expect(first.fields).toMatchObject({ title: 'Final', mediaType: 'image', visibility: 'public' });
  await first.progress(0.42);
  expect(screen.getByRole('progressbar', { name: 'Upload of image 1' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );
  expect(screen.getByText('42%')).toBeVisible();
  await first.answer(201, myMedia({ id: 1 }));
  const second = await uploads.number(2);
  expect(second.fields).toMatchObject({ title: 'Final (2)' });
  expect(second.fields.clientId).not.toBe(first.fields.clientId);
  expect(screen.getByText('Posted')).toBeVisible();
  await second.answer(201, myMedia({ id: 2 }));
  expect(await screen.findByText('Posts created')).toBeVisible();
  expect(onPosted.mock.lastCall?.[0]).toMatchObject([{ id: 1 }, { id: 2 }]);
});

it('retries only the remaining images', async () => {
  const { user, title, post, isClosed, onPosted } = await openCreatePost('Images');
  choose(IMAGES, photo('1.jpg'), photo('2.jpg'), photo('3.jpg'));
  await user.type(title(), 'Final');
  await post();
  await (await uploads.number(1)).answer(201, myMedia({ id: 1 }));
  const lost = await uploads.number(2);
  await lost.breakOff();
  expect(await screen.findByText('Upload Error')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /1 of 3 images is posted. .*The rest is still here./,
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const again = await uploads.number(3);
  expect(again.fields).toEqual(lost.fields);
  await again.answer(200, myMedia({ id: 2, title: 'Final (2)' }));
  const third = await uploads.number(4);
  expect(third.fields.title).toBe('Final (3)');
  await third.answer(201, myMedia({ id: 3 }));
  await isClosed();
  expect(onPosted.mock.lastCall?.[0]).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('cancels an upload and says what was posted', async () => {
  const { user, title, post, isClosed, onPosted } = await openCreatePost('Images');
  choose(IMAGES, photo('1.jpg'), photo('2.jpg'));
  await user.type(title(), 'Final');
  await post();
  await (await uploads.number(1)).answer(201, myMedia({ id: 1 }));
  const second = await uploads.number(2);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(second.isAborted).toBe(true);
  expect(
    await screen.findByText('Cancelled. 1 of 2 images is posted. The rest is still here.'),
  ).toBeVisible();
  expect(screen.queryByText('Upload Error')).toBeNull();
  // Without the second image there is nothing to discard, and the opener is told about the first.
  await user.click(screen.getByRole('button', { name: 'Remove image 2' }));
  await user.keyboard('{Escape}');
  await isClosed();
  expect(onPosted.mock.lastCall?.[0]).toMatchObject([{ id: 1 }]);
});

it('refetches lists once for all images, and after a cancelled one that may be stored', async () => {
  const { user, client, title, post } = await openCreatePost('Images');
  const asked = vi.spyOn(client, 'invalidateQueries');
  choose(IMAGES, photo('1.jpg'), photo('2.jpg'), photo('3.jpg'));
  await user.type(title(), 'Final');
  await post();
  await (await uploads.number(1)).answer(201, myMedia({ id: 1 }));
  await (await uploads.number(2)).progress(1);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await sees(/^Cancelled. 1 of 3/);
  expect(asked).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await (await uploads.number(3)).answer(200, myMedia({ id: 2, title: 'Final (2)' }));
  await (await uploads.number(4)).answer(201, myMedia({ id: 3 }));
  await sees('Posts created');
  expect(asked).toHaveBeenCalledTimes(2);
});

it('refetches lists after the only image was cancelled but may be stored', async () => {
  const { user, client, title, post, isClosed } = await openCreatePost('Images');
  const asked = vi.spyOn(client, 'invalidateQueries');
  choose(IMAGES, photo('1.jpg'));
  await user.type(title(), 'Final');
  await post();
  await (await uploads.number(1)).sent();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await isClosed();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('cannot be cancelled once everything is sent', async () => {
  const { user, title, post } = await openCreatePost('Images');
  choose(IMAGES, photo('1.jpg'));
  await user.type(title(), 'Final');
  await post();
  await (await uploads.number(1)).sent();
  expect(screen.getByText('Finishing image…')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeDisabled();
});

it('posts the images in the order shown', async () => {
  const { user, title, post } = await openCreatePost('Images');
  choose(IMAGES, photo('1.jpg'), photo('2.jpg'), photo('3.jpg'));
  await user.click(screen.getByRole('button', { name: 'Move image 2 forward' }));
  await user.click(screen.getByRole('button', { name: 'Remove image 3' }));
  await user.type(title(), 'Final');
  await post();
  const first = await uploads.number(1);
  expect(first.files.media?.name).toBe('2.jpg');
  await first.answer(201, myMedia());
  expect((await uploads.number(2)).files.media?.name).toBe('1.jpg');
});
