import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { myMedia } from '@/testing/media';
import { choose as chooseFile, film, later, openCreatePost, sees } from '@/testing/posting';
import type { VideoFacts } from './video-plan';
import {
  inspectVideo,
  makePoster,
  type ShrinkOptions,
  type Shrunk,
  shrinkVideo,
  videoAbilities,
} from './video-tools';

vi.mock('./video-tools', () => ({
  inspectVideo: vi.fn(),
  makePoster: vi.fn(),
  shrinkVideo: vi.fn(),
  videoAbilities: vi.fn(),
}));

fakeApi();
const uploads = fakeUploads();

const MiB = 1024 * 1024;
const poster = new File(['still'], 'poster.jpg', { type: 'image/jpeg' });

/** Sets the facts of the next chosen video. */
function found(facts: Partial<VideoFacts> | undefined): void {
  vi.mocked(inspectVideo).mockImplementation(
    async ({ size }) =>
      facts && {
        size,
        duration: 20,
        codec: 'avc',
        isSharedFormat: true,
        canDecode: true,
        encodes: 'avc',
        ...facts,
      },
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(makePoster).mockResolvedValue(poster);
  vi.mocked(videoAbilities).mockReturnValue({ hasCodecs: true, isSecure: true });
  found({});
});

const choose = (file: File) => chooseFile('Choose a video', file);

async function openPost() {
  const view = await openCreatePost('Video');
  await view.user.type(view.title(), 'My film');
  return view;
}

/** The running conversion, ended by the test. */
function shrinking() {
  const { promise, resolve, reject } = later<Shrunk>();
  vi.mocked(shrinkVideo).mockReturnValueOnce(promise);
  const options = async (): Promise<ShrinkOptions> => {
    await waitFor(() => expect(shrinkVideo).toHaveBeenCalled());
    const [, given] = vi.mocked(shrinkVideo).mock.lastCall ?? [];
    if (!given) throw new Error('Nothing was shrunk.');
    return given;
  };
  return { resolve, reject, options };
}

it('posts a video that fits, with a poster', async () => {
  const { post, isClosed } = await openPost();
  choose(film());
  await sees('0:20, 1.0 MB');
  await post();
  const sent = await uploads.number(1);
  expect(sent.fields).toMatchObject({ title: 'My film', mediaType: 'video' });
  expect(sent.files.media).toMatchObject({ name: 'film.mp4', size: MiB });
  expect(sent.files.thumbnail).toMatchObject({ name: 'poster.jpg' });
  await sent.answer(201, myMedia({ mediaType: 'video', status: 'processing' }));
  await sees('Post created');
  await isClosed();
});

it('posts it without a poster if there is none', async () => {
  vi.mocked(makePoster).mockResolvedValue(undefined);
  const { post } = await openPost();
  choose(film());
  await sees('0:20, 1.0 MB');
  await post();
  expect(Object.keys((await uploads.number(1)).files)).toEqual(['media']);
});

it('says what it takes and requires a video', async () => {
  const { post } = await openPost();
  expect(screen.getByText('Video (max 10 MB, 1 minute)')).toBeVisible();
  expect(screen.getByLabelText('Record video')).toHaveAttribute('capture');
  await post();
  await sees('Missing video');
  expect(uploads.all()).toHaveLength(0);
});

it('takes no other file', async () => {
  await openPost();
  choose(film(10, 'photo.png', 'image/png'));
  await sees('Invalid file type');
  await sees('Please upload a video file.');
  expect(inspectVideo).not.toHaveBeenCalled();
});

it('offers to shrink a large video, shows the progress and sends the result', async () => {
  const work = shrinking();
  const { user, post } = await openPost();
  choose(film(12 * MiB));
  await sees('It is 12.0 MB; a video must be smaller than 10 MB.');
  expect(screen.queryByRole('button', { name: 'Send as it is' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make it smaller' }));
  const { way, start, seconds, onProgress } = await work.options();
  expect({ way, start, seconds }).toEqual({ way: 'convert', start: 0, seconds: 20 });
  onProgress(37);
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Shrinking the video' })).toHaveAttribute(
      'aria-valuenow',
      '37',
    ),
  );
  expect(screen.getByRole('button', { name: 'Preparing…' })).toBeDisabled();
  work.resolve({ file: film(4 * MiB, 'video.mp4'), lostSound: false });
  await sees('Ready: 0:20, 4.0 MB instead of 12.0 MB.');
  await post();
  expect((await uploads.number(1)).files.media).toMatchObject({ size: 4 * MiB });
});

it('refuses a large video that was not shrunk, with its size', async () => {
  const { post } = await openPost();
  choose(film(10 * MiB));
  await screen.findByRole('button', { name: 'Make it smaller' });
  await post();
  await sees('File too large');
  await sees('Video must be smaller than 10MB. Your file is 10.00MB.');
  expect(uploads.all()).toHaveLength(0);
});

it('cancels shrinking and can start again', async () => {
  const work = shrinking();
  const { user } = await openPost();
  choose(film(12 * MiB));
  await user.click(await screen.findByRole('button', { name: 'Make it smaller' }));
  const { signal, onProgress } = await work.options();
  await user.click(screen.getByRole('button', { name: 'Cancel shrinking' }));
  expect(signal.aborted).toBe(true);
  // Late progress changes nothing.
  onProgress(50);
  work.reject(new DOMException('Cancelled', 'AbortError'));
  expect(await screen.findByRole('button', { name: 'Make it smaller' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('cancels at once while the poster is made', async () => {
  vi.mocked(makePoster).mockReturnValue(new Promise(() => {}));
  const { user, post } = await openPost();
  choose(film(2 * MiB));
  await sees('0:20, 2.0 MB');
  await post();
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await sees(/^Cancelled. Nothing was posted/);
  expect(uploads.all()).toHaveLength(0);
});

it('says that it could not be shrunk', async () => {
  const work = shrinking();
  const { user } = await openPost();
  choose(film(12 * MiB));
  await user.click(await screen.findByRole('button', { name: 'Make it smaller' }));
  work.reject(new Error('The encoder broke.'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The video could not be made smaller here.',
  );
  expect(screen.getByRole('button', { name: 'Make it smaller' })).toBeEnabled();
});

it('lets the person choose which minute is kept', async () => {
  found({ duration: 200 });
  const work = shrinking();
  const { user } = await openPost();
  choose(film(5 * MiB));
  await sees('It is 3:20 long; a video should be at most 1 minute.');
  fireEvent.change(screen.getByRole('slider', { name: /Start of the minute/ }), {
    target: { value: '45' },
  });
  expect(screen.getByText('0:45 – 1:45')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cut it' }));
  expect(await work.options()).toMatchObject({ way: 'copy', start: 45, seconds: 60 });
});

it('sends a long video as it is, since length alone is not refused', async () => {
  found({ duration: 200 });
  const { user, post } = await openPost();
  choose(film(5 * MiB));
  await user.click(await screen.findByRole('button', { name: 'Send as it is' }));
  await sees('3:20, 5.0 MB');
  expect(screen.queryByRole('region', { name: 'Before it is sent' })).toBeNull();
  await post();
  expect((await uploads.number(1)).files.media).toMatchObject({ size: 5 * MiB });
  expect(shrinkVideo).not.toHaveBeenCalled();
});

it('sends a video this browser cannot read as it is', async () => {
  found({ codec: 'hevc', canDecode: false });
  const { post } = await openPost();
  choose(film(MiB, 'phone.mov', 'video/quicktime'));
  await sees(/This browser cannot read videos in HEVC \(H.265\). It will be sent as it is/);
  await post();
  expect((await uploads.number(1)).files.media?.name).toBe('phone.mov');
});

it('says why a large video cannot be shrunk here', async () => {
  vi.mocked(videoAbilities).mockReturnValue({ hasCodecs: false, isSecure: false });
  await openPost();
  choose(film(12 * MiB));
  await sees(/only over https\. Please choose a smaller one./);
  await sees('File too large');
});

it('ignores results about a removed video', async () => {
  const { promise, resolve } = later<VideoFacts | undefined>();
  vi.mocked(inspectVideo).mockReturnValueOnce(promise);
  const { user } = await openPost();
  choose(film());
  await sees('Reading the video…');
  await user.click(screen.getByRole('button', { name: 'Remove video' }));
  await act(async () => resolve(undefined));
  expect(screen.getByLabelText('Choose a video')).toBeInTheDocument();
  expect(screen.queryByLabelText('Chosen video')).toBeNull();
});

it('takes a dropped video', async () => {
  await openPost();
  fireEvent.drop(document.body, { dataTransfer: { files: [film(2 * MiB)], types: ['Files'] } });
  await sees('0:20, 2.0 MB');
});

it('revokes every object URL', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const givenBack = vi.spyOn(URL, 'revokeObjectURL');
  const { unmount } = await openPost();
  choose(film());
  await sees('0:20, 1.0 MB');
  unmount();
  const urls = made.mock.results.map(({ value }) => value as string);
  expect(urls.length).toBeGreaterThan(0);
  expect(givenBack.mock.calls.map(([url]) => url).sort()).toEqual(urls.sort());
});
