import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { connectShare, type Shareable } from '@/lib/sharing';
import { fakeApi, refusal } from '@/testing/fake-api';
import { myMedia, someMedia } from '@/testing/media';
import { button, mediaPage, pass, startFakeClock, title } from '@/testing/media-page';
import { aPerson } from '@/testing/people';

const server = fakeApi();

const post = mediaPage(server);

describe('a post of somebody else', () => {
  it('shows picture, title, author, time, counts and description', async () => {
    post.stored = someMedia({ likeCount: 1, commentCount: 2, description: 'What a <b>match</b>!' });
    await post.open();
    await title();
    expect(document.title).toBe('Final round · Ripcord');
    const picture = screen.getByRole('img', { name: 'Final round' });
    expect(picture).toHaveAttribute('src', '/api/media/5/file');
    expect(picture).toHaveAttribute(
      'srcset',
      '/api/media/5/file?w=480 480w, /api/media/5/file?w=960 960w',
    );
    expect(picture).toHaveAttribute('width', '960');
    expect(screen.getByRole('link', { name: 'Leo' })).toHaveAttribute('href', '/profile/2');
    expect(screen.getByText('@leo')).toBeVisible();
    expect(screen.getByText(/ago$/)).toHaveAttribute('datetime', '2026-03-12T14:05:00.000Z');
    const counts = within(screen.getByRole('list', { name: 'Counts' }));
    await waitFor(() => expect(counts.getByText('13 views')).toBeVisible());
    expect(counts.getByText('1 like')).toBeVisible();
    expect(counts.getByText('2 comments')).toBeVisible();
    expect(screen.getByText('What a <b>match</b>!')).toBeVisible();
    for (const name of ['Edit', 'Delete', 'Auto-Recover', 'Replace Video']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('shows initials where there is no avatar', async () => {
    post.stored = someMedia({ user: aPerson({ avatarUrl: '' }) });
    await post.open();
    await title();
    expect(screen.getByText('Le')).toBeVisible();
  });

  it.each([
    ['/media/5', 'Back to Media', '/media'],
    ['/media/5?ref=community', 'Back to Community', '/community'],
    ['/media/5?ref=elsewhere', 'Back to Media', '/media'],
  ])('opened at %s leads %s', async (path, name, target) => {
    await post.open(path);
    await title();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', target);
  });

  it('counts one view, by a call of its own', async () => {
    const { client } = await post.open();
    await title();
    await waitFor(() => expect(server.calls(api.viewMedia)).toHaveLength(1));
    await act(() => client.invalidateQueries());
    expect(server.calls(api.viewMedia)).toHaveLength(1);
  });

  it('is shared under its address', async () => {
    const shared: Shareable[] = [];
    const disconnect = connectShare((what) => shared.push(what));
    const { user } = await post.open('/media/5?ref=community');
    await title();
    await user.click(button('Share'));
    disconnect();
    expect(shared).toEqual([
      { title: 'Final round', path: '/media/5', kind: 'post', isPrivate: false },
    ]);
  });

  it('can be reported, and its author blocked', async () => {
    server.on(api.createReport, () => refusal(503, 'Later'));
    const { user } = await post.open('/media/5?ref=community');
    await title();
    await user.click(button('More about Final round'));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const report = within(await screen.findByRole('dialog', { name: 'Report Final round' }));
    await user.click(report.getByLabelText('It is scary or threatening'));
    await user.click(report.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(server.calls(api.createReport)[0]?.body).toMatchObject({ kind: 'media', targetId: 5 }),
    );
    await user.click(report.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    // One menu for the post and its author.
    await user.click(button('More about Final round'));
    expect(await screen.findByRole('menuitem', { name: 'Report Leo' })).toBeVisible();
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
    server.on(api.createBlock, () => aPerson());
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Leo is blocked')).toBeInTheDocument();
  });

  it('is liked at once, and asked for again after the server’s answer', async () => {
    server.on(api.likeMedia, () => {
      post.stored = { ...post.stored, isLiked: true, likeCount: 40 };
      return { liked: true, likeCount: 40 };
    });
    const { user } = await post.open();
    await title();
    const asked = server.calls(api.getMedia).length;
    await user.click(button('Like'));
    expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('40 likes')).toBeVisible();
    await waitFor(() => expect(server.calls(api.getMedia).length).toBeGreaterThan(asked));
    expect(server.calls(api.likeMedia)[0]?.body).toEqual({ liked: true });
  });

  it('of words shows them, with addresses that can be followed', async () => {
    post.stored = someMedia({ mediaType: 'text', description: 'See https://example.org/rules' });
    await post.open();
    await title();
    expect(screen.getByRole('link', { name: 'https://example.org/rules' })).toHaveAttribute(
      'rel',
      'noopener nofollow ugc',
    );
    expect(screen.queryByText('Loading media')).not.toBeInTheDocument();
  });
});

describe('a post of one’s own', () => {
  it('is edited in a dialog with its rules, and shows the change', async () => {
    post.stored = myMedia({ description: 'Before' });
    server.on(api.updateMedia, ({ body }) => {
      post.stored = { ...post.stored, title: body?.title ?? '', visibility: 'private' };
      return post.stored;
    });
    const { user } = await post.open();
    await title();
    await user.click(button('Edit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Media' }));
    const field = dialog.getByLabelText('Title');
    await user.clear(field);
    await user.type(field, 'ab');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Title must be at least 3 characters')).toBeVisible();
    expect(server.calls(api.updateMedia)).toHaveLength(0);
    await user.type(field, 'c');
    await user.click(dialog.getByRole('radio', { name: /Private/ }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'abc' })).toBeVisible();
    expect(screen.getByText('Media updated')).toBeInTheDocument();
    expect(screen.getByText('Private')).toBeVisible();
    expect(server.calls(api.updateMedia)[0]).toMatchObject({
      params: { id: '5' },
      body: { title: 'abc', description: 'Before', visibility: 'private' },
    });
  });

  it('is not lost by a key or a tap beside the dialog: what was changed is asked for first', async () => {
    post.stored = myMedia();
    const { user } = await post.open();
    await title();
    await user.click(button('Edit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Media' }));
    await user.type(dialog.getByLabelText('Title'), '!');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText('Title')).toHaveValue('Final round!');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls(api.updateMedia)).toHaveLength(0);
  });

  it('stays in the dialog when it could not be saved', async () => {
    post.stored = myMedia();
    server.refuse(api.updateMedia, 503, 'Please try again in a moment.');
    const { user } = await post.open();
    await title();
    await user.click(button('Edit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Media' }));
    await user.type(dialog.getByLabelText('Title'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update media')).toBeInTheDocument();
    expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Title')).toHaveValue('Final round!');
  });

  it('is deleted after confirmation, leads to the list and is not refetched', async () => {
    post.stored = myMedia();
    server.on(api.deleteMedia, () => undefined);
    const { user, where } = await post.open('/media/5?ref=community');
    await title();
    await user.click(button('Delete'));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Media' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(where()).toBe('/media'));
    expect(screen.getByText('Media deleted')).toBeInTheDocument();
    expect(server.calls(api.getMedia)).toHaveLength(1);
    expect(server.calls(api.viewMedia)).toHaveLength(0);
  });

  it('stays when the deletion fails', async () => {
    post.stored = myMedia();
    server.refuse(api.deleteMedia, 503, 'Please try again in a moment.');
    const { user, where } = await post.open();
    await title();
    await user.click(button('Delete'));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Media' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete media')).toBeInTheDocument();
    expect(where()).toBe('/media/5');
  });
});

describe('a post that cannot be loaded', () => {
  it.each(['/media/5', '/media/five', '/media/0'])(
    'at %s is said to be missing, and the page leads back after 2 s',
    async (path) => {
      server.refuse(api.getMedia, 404, 'The requested media could not be found.');
      startFakeClock();
      const { where } = await post.open(`${path}?ref=community`);
      expect(await screen.findByRole('heading', { name: 'Media Not Found' })).toBeInTheDocument();
      expect(await screen.findByText('Media not found')).toBeInTheDocument();
      expect(screen.getByText('The requested media could not be found.')).toBeInTheDocument();
      expect(server.calls(api.getMedia)).toHaveLength(path === '/media/5' ? 1 : 0);
      expect(where()).toBe(`${path}?ref=community`);
      await pass(2_000);
      expect(where()).toBe('/community');
    },
  );

  it('is gone from its page when it is deleted meanwhile', async () => {
    const { client } = await post.open();
    await title();
    server.refuse(api.getMedia, 404, 'The requested media could not be found.');
    await act(() => client.invalidateQueries({ queryKey: [api.getMedia.path] }));
    expect(await screen.findByRole('heading', { name: 'Media Not Found' })).toBeInTheDocument();
  });

  it('can be tried again when only the way to it failed', async () => {
    server.refuse(api.getMedia, 403, 'Not now.');
    const { user, where } = await post.open();
    expect(await screen.findByText('Could not load this post')).toBeVisible();
    server.on(api.getMedia, () => post.stored);
    await user.click(button('Try again'));
    await title();
    expect(where()).toBe('/media/5');
  });

  it('shows that it is loading', async () => {
    server.on(api.getMedia, () => new Promise(() => {}));
    await post.open();
    expect(screen.getByRole('status', { name: 'Loading media' })).toBeInTheDocument();
  });
});

describe('a picture', () => {
  it('that fails is replaced by a placeholder, and can be retried', async () => {
    const { user } = await post.open();
    await title();
    fireEvent.error(screen.getByRole('img', { name: 'Final round' }));
    expect(
      await screen.findByText('Failed to load image. The file may be corrupted or unavailable.'),
    ).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Final round' })).not.toBeInTheDocument();
    await user.click(button('Try Again'));
    fireEvent.load(screen.getByRole('img', { name: 'Final round' }));
    expect(screen.queryByText('Loading media')).not.toBeInTheDocument();
  });
});
