import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { myMedia } from '@/testing/media';
import { openCreatePost, photo, sees } from '@/testing/posting';

vi.mock('./shrink-image', () => ({ prepareImage: vi.fn(async (file: File) => file) }));

const server = fakeApi();

it('posts a text and restores the focus', async () => {
  server.on(api.createMedia, ({ body }) => reply(201, myMedia({ id: 8, title: body.title })));
  const { user, title, post, isClosed, onPosted } = await openCreatePost();
  await user.type(title(), '  My first win ');
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'At last.');
  await post();
  expect(await screen.findByText('Post created')).toBeVisible();
  await isClosed();
  expect(server.calls(api.createMedia)[0]?.body).toEqual({
    title: 'My first win',
    description: 'At last.',
    mediaType: 'text',
    visibility: 'public',
    clientId: expect.any(String),
  });
  expect(onPosted).toHaveBeenCalledWith([expect.objectContaining({ id: 8 })]);
  expect(screen.getByRole('button', { name: 'New post' })).toHaveFocus();
});

it('requires a title of three characters', async () => {
  const { user, title, post } = await openCreatePost();
  await user.type(title(), 'ab');
  await post();
  expect(await screen.findByText('Title must be at least 3 characters')).toBeVisible();
  expect(title()).toHaveFocus();
  expect(server.calls(api.createMedia)).toHaveLength(0);
});

it('explains visibility and can post privately', async () => {
  server.on(api.createMedia, () => reply(201, myMedia()));
  const { user, title, post, isClosed } = await openCreatePost();
  expect(screen.getByRole('radio', { name: /Public/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /Private/ }));
  expect(screen.getByRole('radio', { name: /Private/ })).toHaveAccessibleDescription(
    /Only you can see it/,
  );
  await user.type(title(), 'Secret');
  await post();
  await isClosed();
  expect(server.calls(api.createMedia)[0]?.body).toMatchObject({ visibility: 'private' });
});

it('keeps the input after an error and retries with the same clientId', async () => {
  server.on(api.createMedia, () => refusal(503, 'Please try again shortly'));
  const { user, title, post, isClosed } = await openCreatePost();
  await user.type(title(), 'Hello');
  await post();
  expect(await screen.findByText('Upload Error')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not posted yet. Please try again shortly.');
  expect(title()).toHaveValue('Hello');

  // The first attempt was stored after all; later changes are sent as an update.
  server.on(api.createMedia, () => reply(200, myMedia({ id: 8, title: 'Hello' })));
  server.on(api.updateMedia, () => myMedia({ id: 8, title: 'Hello all' }));
  await user.type(title(), ' all');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await isClosed();
  const [first, second] = server.calls(api.createMedia);
  expect(second?.body).toEqual({ ...(first?.body as object), title: 'Hello all' });
  expect(server.calls(api.updateMedia)[0]).toMatchObject({
    params: { id: '8' },
    body: { title: 'Hello all' },
  });
});

it('shows a field error beside its field', async () => {
  server.refuse(api.createMedia, 400, 'Please use other words', [
    { path: 'title', message: 'Please use other words' },
  ]);
  const { user, title, post } = await openCreatePost();
  await user.type(title(), 'Hello');
  await post();
  await waitFor(() => expect(title()).toHaveAccessibleDescription('Please use other words'));
});

it('asks before it discards input', async () => {
  const { user, title, isClosed } = await openCreatePost();
  await user.type(title(), 'Hello');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard this post?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await isClosed();
});

it('closes at once without input', async () => {
  const { user, isClosed } = await openCreatePost('Images');
  await user.keyboard('{Escape}');
  await isClosed();
});

it('says that it is offline and keeps the input', async () => {
  server.offline(api.createMedia);
  const { user, title, post } = await openCreatePost();
  await user.type(title(), 'Hello');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText(/You are offline. Everything you enter stays/)).toBeVisible();
  await post();
  expect(await screen.findByText('Failed to create post')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/cannot be reached right now/);
  expect(title()).toHaveValue('Hello');
});

it('takes images pasted or dropped anywhere', async () => {
  await openCreatePost();
  fireEvent.paste(document.body, {
    clipboardData: { files: [photo('1.png', 'image/png')], types: ['Files'] },
  });
  expect(await screen.findByRole('img', { name: 'Preview of image 1' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Images' })).toBeChecked();

  const dataTransfer = { files: [photo('2.png', 'image/png')], types: ['Files'] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(await screen.findByText('Drop images or a video here')).toBeVisible();
  // Otherwise the browser would open the file instead of the app.
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(await screen.findByRole('img', { name: 'Preview of image 2' })).toBeVisible();
  expect(screen.queryByText('Drop images or a video here')).toBeNull();
});

it('does not take text pasted into a field', async () => {
  const { title } = await openCreatePost();
  const clipboardData = { files: [photo('word.png', 'image/png')], types: ['text/plain', 'Files'] };
  expect(fireEvent.paste(title(), { clipboardData })).toBe(true);
  expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked();
});

it('says what may be dropped', async () => {
  await openCreatePost();
  fireEvent.drop(document.body, {
    dataTransfer: { files: [photo('a.pdf', 'application/pdf')], types: ['Files'] },
  });
  await sees('Invalid file type');
});
