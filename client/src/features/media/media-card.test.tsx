import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import { connectShare, type Shareable } from '@/lib/sharing';
import { fakeApi, refusal } from '@/testing/fake-api';
import { myMedia, someMedia } from '@/testing/media';
import { renderRoute } from '@/testing/render';
import { MediaCard } from './media-card';

const server = fakeApi();

const show = (...props: Parameters<typeof MediaCard>[0][]) => {
  const [only] = props;
  if (!only) throw new Error('Which post?');
  return renderRoute(<MediaCard {...only} />, { path: '/somewhere' });
};
const card = () => within(screen.getByRole('article', { name: 'Final round' }));
const picture = () => screen.getByRole('article').querySelector('img[srcset]');

describe('the card of a post', () => {
  it('has title, author, time and counts, and opens the post', async () => {
    const media = someMedia({ likeCount: 1, commentCount: 2, viewCount: 30 });
    const { user, where } = await show({ media });
    expect(card().getByRole('link', { name: '@leo' })).toHaveAttribute('href', '/profile/2');
    expect(card().getByText(/ago$/)).toBeVisible();
    expect(card().getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
    expect(card().getByText('2 comments')).toBeInTheDocument();
    expect(card().getByText('30 views')).toBeInTheDocument();
    await user.click(card().getByRole('link', { name: 'Final round' }));
    expect(where()).toBe('/media/5');
  });

  it('links from the community to a page that links back', async () => {
    await show({ media: someMedia(), from: 'community' });
    expect(card().getByRole('link', { name: 'Final round' })).toHaveAttribute(
      'href',
      '/media/5?ref=community',
    );
  });

  it('has a srcset, reserves its space and loads lazily', async () => {
    await show({ media: someMedia() });
    expect(picture()).toHaveAttribute(
      'srcset',
      '/api/media/5/file?w=480 480w, /api/media/5/file?w=960 960w',
    );
    expect(picture()?.getAttribute('sizes')).toMatch(/100vw$/);
    expect(picture()).toHaveAttribute('width', '960');
    expect(picture()).toHaveAttribute('height', '720');
    expect(picture()).toHaveAttribute('loading', 'lazy');
  });

  it('says a video’s length', async () => {
    await show({ media: someMedia({ mediaType: 'video', duration: 62.4 }) });
    expect(card().getByText('1:02')).toBeVisible();
  });

  it('shows the text of a text post', async () => {
    await show({ media: someMedia({ mediaType: 'text', description: 'Who is coming?' }) });
    expect(card().getByText('Who is coming?')).toBeVisible();
  });

  it.each([
    ['processing', 'Processing'],
    ['error', 'Failed'],
    ['upload-needed', 'Upload needed'],
  ] as const)('that is %s says so', async (status, word) => {
    await show({ media: myMedia({ status }) });
    expect(card().getByText(word)).toBeVisible();
  });

  it('marks private posts', async () => {
    const view = await show({ media: myMedia({ visibility: 'private' }) });
    expect(card().getByText('Private')).toBeVisible();
    view.unmount();
    await show({ media: myMedia() });
    expect(card().queryByText('Private')).not.toBeInTheDocument();
  });

  it('shows an icon when its picture fails to load', async () => {
    await show({ media: someMedia() });
    fireEvent.error(picture() as Element);
    expect(picture()).toBeNull();
    expect(card().getByRole('link', { name: 'Final round' })).toBeVisible();
  });

  it('can be liked without opening it', async () => {
    server.on(api.likeMedia, () => new Promise(() => {}));
    const { user, where } = await show({ media: someMedia() });
    await user.click(card().getByRole('button', { name: 'Like, 3 likes' }));
    expect(card().getByRole('button', { name: 'Like, 4 likes' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(where()).toBe('/somewhere');
  });
});

describe('its menu', () => {
  const choose = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => {
    await user.click(card().getByRole('button', { name: 'More about Final round' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it("reports somebody else's post", async () => {
    server.on(api.createReport, () => refusal(503, 'Later'));
    const { user } = await show({ media: someMedia() });
    await user.click(card().getByRole('button', { name: 'More about Final round' }));
    await screen.findByRole('menuitem', { name: 'Report' });
    expect(offered()).toEqual(['Share', 'Report']);
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: 'Report Final round' })).toBeInTheDocument();
  });

  it('shares a private post with a warning', async () => {
    const shared: Shareable[] = [];
    const disconnect = connectShare((what) => shared.push(what));
    const { user } = await show({ media: myMedia({ visibility: 'private' }) });
    await choose(user, 'Share');
    disconnect();
    expect(shared).toEqual([
      {
        title: 'Final round',
        path: '/media/5',
        kind: 'post',
        isPrivate: true,
        thing: { kind: 'media', id: 5 },
      },
    ]);
  });

  /** A cached feed with only this post, not on screen. */
  const feedOf = (client: QueryClient, media: Media) => {
    const key = ['/api/feed', { filter: 'all', q: '' }];
    const items = [{ kind: 'media', at: media.createdAt, media }];
    client.setQueryData(key, { pages: [{ items, next: null }], pageParams: [null] });
    return {
      items: () => client.getQueryData<{ pages: { items: object[] }[] }>(key)?.pages[0]?.items,
      isStale: () => client.getQueryState(key)?.isInvalidated,
    };
  };

  it.each([
    ['was public', 'public', 'private', { left: 0, isStale: false }],
    ['was private', 'private', 'public', { left: 1, isStale: true }],
    ['stays public', 'public', 'public', { left: 1, isStale: false }],
  ] as const)('edits a post that %s: the feed follows', async (_, before, after, expected) => {
    server.on(api.updateMedia, () => myMedia({ visibility: after }));
    const { user, client } = await show({ media: myMedia({ visibility: before }) });
    const feed = feedOf(client, myMedia());
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Media' }));
    await user.click(dialog.getByRole('radio', { name: new RegExp(after, 'i') }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Media updated')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect({ left: feed.items()?.length, isStale: feed.isStale() }).toEqual(expected);
  });

  it('removes a deleted post from the feed without refetching it', async () => {
    server.on(api.deleteMedia, () => undefined);
    const { user, client } = await show({ media: myMedia() });
    const feed = feedOf(client, myMedia());
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Media' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(feed.items()).toEqual([]));
    expect(feed.isStale()).toBe(false);
  });

  it('deletes one’s own post and stays on the screen', async () => {
    server.on(api.deleteMedia, () => undefined);
    const { user, where } = await show({ media: myMedia() });
    await choose(user, 'Delete');
    expect(server.calls(api.deleteMedia)).toHaveLength(0);
    const question = within(await screen.findByRole('dialog', { name: 'Delete Media' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Media deleted')).toBeInTheDocument();
    expect(where()).toBe('/somewhere');
  });

  it('gets the focus back when its dialog closes', async () => {
    const { user } = await show({ media: myMedia() });
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Media' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(card().getByRole('button', { name: 'More about Final round' })).toHaveFocus(),
    );
  });

  it('edits one’s own post', async () => {
    server.on(api.updateMedia, () => myMedia({ title: 'Semifinal' }));
    const { user } = await show({ media: myMedia() });
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Media' }));
    await user.clear(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), 'Semifinal');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(server.calls(api.updateMedia)[0]?.body).toMatchObject({ title: 'Semifinal' }),
    );
  });
});
