import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Comment, CommentInput } from '#shared/comments';
import { api } from '#shared/routes';
import { commentsOfPost } from '@/testing/comments';
import { fakeApi } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { myComment, someMedia } from '@/testing/media';

const server = fakeApi();
fakeSocket();

const post = commentsOfPost(server);
const { open } = post;

const field = () => screen.getByRole('textbox', { name: 'Write a comment' });
const send = () => screen.getByRole('button', { name: 'Send comment' });

/** Saves every comment, like the server. */
function accept() {
  server.on(api.createComment, ({ body }) => {
    const saved = myComment({
      id: 90 + post.stored.length,
      ...body,
      clientId: body?.clientId ?? null,
    });
    post.stored = [saved, ...post.stored];
    return saved;
  });
}

/** A device with a mouse has a keyboard with Enter and Shift. */
const stubKeyboard = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === '(pointer: fine)' }) as MediaQueryList);

describe('writing', () => {
  it('shows the comment at once, then as saved', async () => {
    let release = () => {};
    server.on(
      api.createComment,
      ({ body }) =>
        new Promise((resolve) => {
          release = () => {
            post.stored = [
              myComment({ id: 9, content: body?.content ?? '', clientId: body?.clientId ?? null }),
            ];
            resolve(post.stored[0] as Comment);
          };
        }),
    );
    const { user } = await open();
    await screen.findByText('No comments yet');
    await user.type(field(), '  Nice launch!  ');
    await user.click(send());
    expect(screen.getByText('Nice launch!')).toBeVisible();
    expect(screen.getByText('Sending')).toBeVisible();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await act(async () => release());
    await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument());
    expect(screen.getAllByText('Nice launch!')).toHaveLength(1);
    expect(server.calls(api.createComment)[0]).toMatchObject({
      params: { id: '5' },
      body: { content: 'Nice launch!' },
    });
  });

  it('shows it once when a poll brings it before the answer', async () => {
    server.on(api.createComment, () => new Promise(() => {}));
    const { user, client } = await open();
    await screen.findByText('No comments yet');
    await user.type(field(), 'Nice launch!');
    await user.click(send());
    const [sent] = server.calls(api.createComment).map(({ body }) => body as CommentInput);
    const clientId = sent?.clientId ?? '';
    post.stored = [myComment({ id: 9, content: 'Nice launch!', clientId })];
    await act(() => client.invalidateQueries({ queryKey: [api.listComments.path] }));
    await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument());
    expect(screen.getAllByText('Nice launch!')).toHaveLength(1);
  });

  it('updates the count in all lists by one call', async () => {
    accept();
    const { user, client } = await open();
    const list = [api.listCommunityMedia.path, { q: '' }];
    const feed = ['/api/feed', { filter: 'all', q: '' }];
    const media = someMedia({ commentCount: 2 });
    const pagesOf = (item: unknown) => ({ pages: [{ items: [item], next: null }], pageParams: [] });
    client.setQueryData(list, pagesOf(media));
    client.setQueryData(feed, pagesOf({ kind: 'media', at: media.createdAt, media }));
    server.on(api.getMedia, () => someMedia({ commentCount: 3 }));
    await screen.findByText('No comments yet');
    await user.type(field(), 'Nice launch!');
    await user.click(send());
    await waitFor(() =>
      expect(client.getQueryData(list)).toMatchObject({
        pages: [{ items: [{ commentCount: 3 }] }],
      }),
    );
    expect(client.getQueryData(feed)).toMatchObject({
      pages: [{ items: [{ media: { commentCount: 3 } }] }],
    });
    // Otherwise returning to the feed would refetch all its pages.
    expect(client.getQueryState(feed)?.isInvalidated).toBe(false);
  });

  it('keeps a failed comment when leaving the page', async () => {
    server.offline(api.createComment);
    const { user, client, unmount } = await open();
    await screen.findByText('No comments yet');
    await user.type(field(), 'Nice launch!');
    await user.click(send());
    expect(await screen.findByText(/^Not sent/)).toBeVisible();
    unmount();
    accept();
    await open(client);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
    expect(screen.getByText('Nice launch!')).toBeVisible();
    const [first, second] = server.calls(api.createComment).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('shows why it failed and retries with the same clientId', async () => {
    server.refuse(api.createComment, 429, 'You write too fast. Please wait a little.');
    const { user } = await open();
    await screen.findByText('No comments yet');
    await user.type(field(), 'Nice launch!');
    await user.click(send());
    expect(await screen.findByText('Failed to add comment')).toBeInTheDocument();
    expect(screen.getByText('Not sent: You write too fast. Please wait a little.')).toBeVisible();
    expect(screen.getByText('Nice launch!')).toBeVisible();
    accept();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
    expect(screen.getByText('Nice launch!')).toBeVisible();
    const [first, second] = server.calls(api.createComment).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('can be discarded after a failure', async () => {
    server.offline(api.createComment);
    const { user } = await open();
    await screen.findByText('No comments yet');
    await user.type(field(), 'Nice launch!');
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Nice launch!')).not.toBeInTheDocument();
  });

  it.each(['', '   ', '\n \n', '\u200b'])('does not send %j', async (text) => {
    const { user } = await open();
    fireEvent.change(field(), { target: { value: text } });
    expect(send()).toBeDisabled();
    stubKeyboard();
    await user.click(field());
    await user.keyboard('{Enter}');
    expect(server.calls(api.createComment)).toHaveLength(0);
  });

  it('sends by Enter, and breaks the line by Shift+Enter', async () => {
    accept();
    const { user } = await open();
    stubKeyboard();
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(server.calls(api.createComment)).toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.calls(api.createComment)).toHaveLength(1));
    expect(server.calls(api.createComment)[0]?.body).toMatchObject({ content: 'one\ntwo' });
  });

  it('shows the length near the limit and refuses longer text', async () => {
    await open();
    fireEvent.change(field(), { target: { value: 'a'.repeat(899) } });
    expect(screen.queryByText(/ \/ 1000$/)).not.toBeInTheDocument();
    fireEvent.change(field(), { target: { value: 'a'.repeat(1_000) } });
    expect(screen.getByText('1000 / 1000')).toBeVisible();
    expect(send()).toBeEnabled();
    fireEvent.change(field(), { target: { value: 'a'.repeat(1_001) } });
    expect(screen.getByText('Please use at most 1000 characters')).toBeVisible();
    expect(send()).toBeDisabled();
  });
});
