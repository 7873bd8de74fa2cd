import type { Media } from '@shared/media';
import { api } from '@shared/routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Realtime } from '@/app/realtime';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { myMedia, someMedia } from '@/testing/media';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { Component as MediaPage } from './media-page';

const server = fakeApi();
const socket = fakeSocket();

/** What the server has; a test changes it. */
let stored: Media;

beforeEach(() => {
  stored = someMedia();
  server.on(api.getUser, () => currentUser());
  server.on(api.getMedia, () => stored);
  server.on(api.viewMedia, () => ({ viewCount: 13 }));
  server.on(api.listComments, () => page([]));
  for (const route of [api.listUnreadMessages, api.listConversations, api.listFriends]) {
    server.on(route, () => page([]));
  }
});

const open = (path = '/media/5') => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  const element = (
    <>
      <MediaPage />
      <Realtime />
    </>
  );
  return renderRoute(element, { path, pattern: '/media/:id', client });
};

const title = () => screen.findByRole('heading', { level: 1, name: 'Final round' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** A clock that the test turns, which also runs by itself where something waits for an answer. */
const turnClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });
const button = (name: string) => screen.getByRole('button', { name });

describe('a video', () => {
  const video = (overrides: Partial<Media> = {}) =>
    myMedia({ mediaType: 'video', images: [], ...overrides });
  const player = () => document.querySelector('video') as HTMLVideoElement;
  const isLoading = () => screen.queryByText('Loading media') !== null;
  const status = (state: Media['status'], message: string | null = null) =>
    socket.receive({ type: 'media_status', mediaId: 5, status: state, message });
  /** The player fails, as browsers tell it. */
  const fail = (code: number, message = '') => {
    Object.defineProperty(player(), 'error', { value: { code, message }, configurable: true });
    fireEvent.error(player());
  };

  it('plays in the page, with its picture before', async () => {
    stored = video();
    await open();
    await title();
    expect(player()).toHaveAttribute('src', '/api/media/5/file');
    expect(player()).toHaveAttribute('poster', '/api/media/5/thumbnail');
    expect(player()).toHaveAttribute('preload', 'metadata');
    expect(player().controls).toBe(true);
    expect(isLoading()).toBe(true);
    fireEvent.canPlay(player());
    expect(isLoading()).toBe(false);
  });

  it('is assumed ready when nobody says anything for 5 s', async () => {
    stored = video();
    turnClock();
    await open();
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
    stored = video();
    await open();
    await title();
    fail(code, message);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(button('Try Again')).toBeVisible();
    expect(button('Auto-Recover')).toBeVisible();
    expect(button('Replace Video')).toBeVisible();
  });

  it('that failed offers others no more than to try again, three times', async () => {
    stored = someMedia({ mediaType: 'video', images: [] });
    const { user } = await open();
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
    stored = video();
    turnClock();
    const { unmount, user } = await open();
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
    stored = video({ status: 'processing' });
    turnClock();
    await open();
    await title();
    expect(screen.getByText('Processing')).toBeVisible();
    await pass(500);
    await socket.connect();
    status('processing');
    expect(screen.queryByText('The video is being processed.')).not.toBeInTheDocument();
    stored = video();
    status('ready');
    await waitFor(() => expect(player()).toBeInTheDocument());
    expect(await screen.findByText('Media ready')).toBeInTheDocument();
  });

  it('becomes ready by polling where there is no socket', async () => {
    stored = video({ status: 'processing' });
    turnClock();
    await open();
    await title();
    stored = video();
    await pass(3_500);
    await waitFor(() => expect(player()).toBeInTheDocument());
  });

  it('is not asked for again and again once it is ready', async () => {
    stored = video();
    turnClock();
    await open();
    await title();
    const asked = server.calls(api.getMedia).length;
    await pass(20_000);
    expect(server.calls(api.getMedia)).toHaveLength(asked);
  });

  it('tells of an error while it is processed, with the reason', async () => {
    stored = video({ status: 'processing' });
    turnClock();
    await open();
    await title();
    await pass(500);
    await socket.connect();
    status('error', 'This video uses HEVC, which this server cannot convert.');
    expect(await screen.findByText('Processing failed')).toBeInTheDocument();
    expect(screen.getByText('Video unavailable')).toBeVisible();
    expect(screen.getAllByText(/uses HEVC/)).not.toHaveLength(0);
  });

  it('that failed is left alone by anything but ready, and then reloads after 2 s', async () => {
    stored = video();
    turnClock();
    await open();
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

  it('that is broken does not reload for ever because its server calls it ready', async () => {
    stored = video();
    turnClock();
    await open();
    await title();
    await pass(500);
    await socket.connect();
    fail(3);
    status('ready');
    await pass(4_000);
    expect(screen.getByText(/^Failed to load video/)).toBeVisible();
  });

  describe('Auto-Recover', () => {
    const recover = async () => {
      stored = video({ status: 'error', statusMessage: 'Unreadable.' });
      turnClock();
      const view = await open();
      await title();
      expect(screen.getByText('Unreadable.')).toBeVisible();
      await view.user.click(button('Auto-Recover'));
    };

    it('is processing and reloads 1.5 s after success', async () => {
      server.on(api.recoverVideo, () => {
        stored = video();
        const message = 'It is being processed again.';
        return { status: 'success' as const, needsUpload: false, message };
      });
      await recover();
      expect(await screen.findByText('It is being processed again.')).toBeInTheDocument();
      expect(screen.getByText('Processing')).toBeVisible();
      expect(player()).not.toBeInTheDocument();
      await pass(1_600);
      await waitFor(() => expect(player()).toBeInTheDocument());
    });

    it('asks for another upload when the original is gone', async () => {
      server.on(api.recoverVideo, () => ({
        status: 'error' as const,
        needsUpload: true,
        message: 'The original is gone.',
      }));
      await recover();
      expect(await screen.findAllByText('Upload needed')).not.toHaveLength(0);
      expect(screen.getAllByText('The original is gone.')).not.toHaveLength(0);
      expect(screen.queryByRole('button', { name: 'Auto-Recover' })).not.toBeInTheDocument();
      expect(button('Replace Video')).toBeVisible();
    });

    it('ends in error in the words of the server', async () => {
      server.refuse(api.recoverVideo, 503, 'Storage is away.');
      await recover();
      expect(await screen.findByText('Failed to recover video')).toBeInTheDocument();
      expect(
        within(screen.getByText('Video unavailable').closest('div') as HTMLElement).getByText(
          'Storage is away.',
        ),
      ).toBeVisible();
    });

    it('ends in error in its own words without', async () => {
      server.on(api.recoverVideo, () => ({
        status: 'error' as const,
        needsUpload: false,
        message: '',
      }));
      await recover();
      expect(await screen.findByText('Failed to recover video')).toBeInTheDocument();
      expect(screen.getAllByText('Failed to recover video automatically')).not.toHaveLength(0);
    });

    it('names the network where that was it', async () => {
      server.offline(api.recoverVideo);
      await recover();
      expect(await screen.findAllByText('Network error during recovery')).not.toHaveLength(0);
    });
  });
});
