import { act, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import { Realtime } from '@/app/realtime';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { Component as MediaPage } from '@/routes/media-page';
import { type fakeApi, page } from './fake-api';
import { myMedia, someMedia } from './media';
import { currentUser } from './people';
import { renderRoute } from './render';

/** The page of the post "Final round", with a fake server. */
export function mediaPage(server: ReturnType<typeof fakeApi>) {
  const post = {
    /** The post on the server; tests may change it. */
    stored: someMedia(),
    open(path = '/media/5') {
      const client = createQueryClient();
      client.setQueryData(userQuery.queryKey, currentUser());
      const element = (
        <>
          <MediaPage />
          <Realtime />
        </>
      );
      return renderRoute(element, { path, pattern: '/media/:id', client });
    },
  };
  beforeEach(() => {
    post.stored = someMedia();
    server.on(api.getUser, () => currentUser());
    server.on(api.getMedia, () => post.stored);
    server.on(api.viewMedia, () => ({ viewCount: 13 }));
    server.on(api.listComments, () => page([]));
    for (const route of [api.listUnreadMessages, api.listConversations, api.listFriends]) {
      server.on(route, () => page([]));
    }
  });
  return post;
}

/** A video of the current user. */
export const myVideo = (overrides: Partial<Media> = {}) =>
  myMedia({ mediaType: 'video', images: [], ...overrides });

export const title = () => screen.findByRole('heading', { level: 1, name: 'Final round' });
export const button = (name: string) => screen.getByRole('button', { name });
export const player = () => document.querySelector('video') as HTMLVideoElement;

/** Fake timers that also advance on their own, so that awaited responses arrive. */
export const startFakeClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
