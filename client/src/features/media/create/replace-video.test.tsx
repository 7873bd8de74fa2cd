import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { myMedia } from '@/testing/media';
import { choose as chooseFile, film, sees } from '@/testing/posting';
import { renderRoute } from '@/testing/render';
import { ReplaceVideoDialog } from './replace-video-dialog';
import { inspectVideo, makePoster, videoAbilities } from './video-tools';

vi.mock('./video-tools', () => ({
  inspectVideo: vi.fn(),
  makePoster: vi.fn(),
  shrinkVideo: vi.fn(),
  videoAbilities: vi.fn(),
}));

fakeApi();
const uploads = fakeUploads();

const MiB = 1024 * 1024;
const choose = (file: File) => chooseFile('Choose a video', file);

beforeEach(() => {
  vi.mocked(makePoster).mockResolvedValue(new File(['still'], 'poster.jpg'));
  vi.mocked(videoAbilities).mockReturnValue({ hasCodecs: true, isSecure: true });
  vi.mocked(inspectVideo).mockImplementation(async ({ size }) => ({
    size,
    duration: 20,
    codec: 'avc',
    isSharedFormat: true,
    canDecode: true,
    encodes: 'avc',
  }));
});

const old = myMedia({ id: 7, mediaType: 'video', status: 'error', title: 'Old film' });

async function openReplace() {
  const props = { onClose: vi.fn(), onProgress: vi.fn(), onReplaced: vi.fn() };
  const view = await renderRoute(<ReplaceVideoDialog media={old} {...props} />);
  const send = () => view.user.click(screen.getByRole('button', { name: 'Replace Video' }));
  return { ...view, ...props, send };
}

it('replaces a video, with progress', async () => {
  const { send, onProgress, onReplaced } = await openReplace();
  choose(film());
  await sees('0:20, 1.0 MB');
  await send();
  const sent = await uploads.number(1);
  expect(sent.path).toBe('/api/media/7/replace-video');
  expect(Object.keys(sent.files)).toEqual(['file', 'thumbnail']);
  await sent.progress(0.5);
  expect(onProgress).toHaveBeenLastCalledWith(50);
  expect(screen.getByText('50%')).toBeVisible();
  await sent.answer(202, old);
  await waitFor(() => expect(onReplaced).toHaveBeenCalledWith(expect.objectContaining({ id: 7 })));
});

it('refuses other files', async () => {
  await openReplace();
  choose(film(10, 'photo.png', 'image/png'));
  await sees('Invalid File');
  await sees('Please select a video file.');
});

it('shows why it was not replaced, and retries', async () => {
  const { user, send, onReplaced } = await openReplace();
  choose(film());
  await sees('0:20, 1.0 MB');
  await send();
  await (await uploads.number(1)).refuse(409, 'It is being processed.');
  await sees('Upload Failed');
  expect(screen.getByRole('alert')).toHaveTextContent('Not replaced yet. It is being processed.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await (await uploads.number(2)).breakOff();
  await sees('Network error during upload');
  expect(onReplaced).not.toHaveBeenCalled();
});

it('cancels the upload, and asks before discarding the file', async () => {
  const { user, send, onClose } = await openReplace();
  choose(film());
  await sees('0:20, 1.0 MB');
  await send();
  const sent = await uploads.number(1);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(sent.isAborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalled();
});

it('refuses a replacement that is too large', async () => {
  const { send } = await openReplace();
  choose(film(12 * MiB));
  await screen.findByRole('button', { name: 'Make it smaller' });
  await send();
  await sees('Video must be smaller than 10MB. Your file is 12.00MB.');
  expect(uploads.all()).toHaveLength(0);
});

it('needs a file', async () => {
  const { send } = await openReplace();
  await send();
  await sees('Missing video');
});
