import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import { fakeApi } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { someMedia } from '@/testing/media';
import {
  button,
  mediaPage,
  myVideo,
  pass,
  player,
  startFakeClock,
  title,
} from '@/testing/media-page';

const server = fakeApi();
const socket = fakeSocket();

const post = mediaPage(server);

describe('a video', () => {
  const isLoading = () => screen.queryByText('Loading media') !== null;
  const status = (state: Media['status'], message: string | null = null) =>
    socket.receive({ type: 'media_status', mediaId: 5, status: state, message });
  /** The player fails with a MediaError. */
  const fail = (code: number, message = '') => {
    Object.defineProperty(player(), 'error', { value: { code, message }, configurable: true });
    fireEvent.error(player());
  };

  it('plays in the page, with its poster', async () => {
    post.stored = myVideo();
    await post.open();
    await title();
    expect(player()).toHaveAttribute('src', '/api/media/5/file');
    expect(player()).toHaveAttribute('poster', '/api/media/5/thumbnail');
    expect(player()).toHaveAttribute('preload', 'metadata');
    expect(player().controls).toBe(true);
    expect(isLoading()).toBe(true);
    fireEvent.canPlay(player());
    expect(isLoading()).toBe(false);
  });

  it('is assumed ready after 5 s without an answer', async () => {
    post.stored = myVideo();
    startFakeClock();
    await post.open();
    await title();
    await pass(4_500);
    expect(isLoading()).toBe(true);
    await pass(1_000);
    expect(isLoading()).toBe(false);
  });

  it.each([
    [2, '', /^Video file not available\. It may have been removed or is still processing\.$/],
    [4, 'Format error', /^Video file not available/],
    [4, 'DEMUXER_ERROR_COULD_NOT_OPEN', /^Failed to load video\. The file may be corrupted/],
    [3, '', /^Failed to load video\. The file may be corrupted or still processing\.$/],
  ])('that fails (%i %s) says why', async (code, message, sentence) => {
    post.stored = myVideo();
    await post.open();
    await title();
    fail(code, message);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(button('Try Again')).toBeVisible();
    expect(button('Auto-Recover')).toBeVisible();
    expect(button('Replace Video')).toBeVisible();
  });

  it('that failed offers others no more than to try again, three times', async () => {
    post.stored = someMedia({ mediaType: 'video', images: [] });
    const { user } = await post.open();
    await title();
    for (const _ of [1, 2, 3]) {
      fail(3);
      expect(screen.queryByRole('button', { name: 'Auto-Recover' })).not.toBeInTheDocument();
      await user.click(button('Try Again'));
      expect(isLoading()).toBe(true);
    }
    fail(3);
    expect(screen.getByRole('alert')).toHaveTextContent('Video unavailable');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('is subscribed to, again after a try (500 ms) and a reconnect, and left with the page', async () => {
    post.stored = myVideo();
    startFakeClock();
    const { unmount, user } = await post.open();
    await title();
    await pass(500);
    await socket.connect();
    expect(socket.sent('subscribe_media')).toEqual([{ type: 'subscribe_media', mediaId: 5 }]);
    fail(3);
    await user.click(button('Try Again'));
    expect(socket.sent('subscribe_media')).toHaveLength(1);
    await pass(600);
    expect(socket.sent('subscribe_media')).toHaveLength(2);
    socket.drop();
    await pass(3_000);
    await socket.connect();
    expect(socket.sent('subscribe_media')).toHaveLength(3);
    const left = socket.sent('unsubscribe_media').length;
    unmount();
    expect(socket.sent('unsubscribe_media')).toHaveLength(left + 1);
  });

  it('becomes ready by itself when the socket says so', async () => {
    post.stored = myVideo({ status: 'processing' });
    startFakeClock();
    await post.open();
    await title();
    expect(screen.getByText('Processing')).toBeVisible();
    await pass(500);
    await socket.connect();
    status('processing');
    expect(screen.queryByText('The video is being processed.')).not.toBeInTheDocument();
    post.stored = myVideo();
    status('ready');
    await waitFor(() => expect(player()).toBeInTheDocument());
    expect(await screen.findByText('Media ready')).toBeInTheDocument();
  });

  it('becomes ready by polling where there is no socket', async () => {
    post.stored = myVideo({ status: 'processing' });
    startFakeClock();
    await post.open();
    await title();
    post.stored = myVideo();
    await pass(3_500);
    await waitFor(() => expect(player()).toBeInTheDocument());
  });

  it('is no longer polled once ready', async () => {
    post.stored = myVideo();
    startFakeClock();
    await post.open();
    await title();
    const asked = server.calls(api.getMedia).length;
    await pass(20_000);
    expect(server.calls(api.getMedia)).toHaveLength(asked);
  });

  it('tells of an error while it is processed, with the reason', async () => {
    post.stored = myVideo({ status: 'processing' });
    startFakeClock();
    await post.open();
    await title();
    await pass(500);
    await socket.connect();
    status('error', 'This video uses HEVC, which this server cannot convert.');
    expect(await screen.findByText('Processing failed')).toBeInTheDocument();
    expect(screen.getByText('Video unavailable')).toBeVisible();
    expect(screen.getAllByText(/uses HEVC/)).not.toHaveLength(0);
  });

  it('that failed is left alone by anything but ready, and then reloads after 2 s', async () => {
    post.stored = myVideo();
    startFakeClock();
    await post.open();
    await title();
    await pass(500);
    await socket.connect();
    status('ready');
    fail(4);
    status('processing');
    expect(screen.getByText(/^Video file not available/)).toBeVisible();
    const asked = server.calls(api.getMedia).length;
    status('ready');
    await pass(1_500);
    expect(server.calls(api.getMedia)).toHaveLength(asked);
    await pass(700);
    expect(server.calls(api.getMedia).length).toBeGreaterThan(asked);
    await waitFor(() => expect(player()).toBeInTheDocument());
  });

  it('that is broken does not reload for ever although the server calls it ready', async () => {
    post.stored = myVideo();
    startFakeClock();
    await post.open();
    await title();
    await pass(500);
    await socket.connect();
    fail(3);
    status('ready');
    await pass(4_000);
    expect(screen.getByText(/^Failed to load video/)).toBeVisible();
  });
});
