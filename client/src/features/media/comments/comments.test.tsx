import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { startRealtime } from '@/lib/realtime/connection';
import { commentsOfPost } from '@/testing/comments';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { myComment, someComment, someMedia } from '@/testing/media';

const server = fakeApi();
const socket = fakeSocket();

const post = commentsOfPost(server);
const { open } = post;

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the list', () => {
  it('has the newest first, with handle, time and plain text', async () => {
    post.stored = [someComment({ id: 2, content: '<b>bold</b>' }), someComment({ id: 1 })];
    await open();
    const items = await screen.findAllByRole('listitem');
    expect(items).toHaveLength(2);
    const first = within(items[0] as HTMLElement);
    expect(first.getByText('<b>bold</b>')).toBeVisible();
    expect(first.getByRole('link', { name: '@leo' })).toHaveAttribute('href', '/profile/2');
    expect(first.getByText(/ago$/)).toBeVisible();
    expect(items[1]).toHaveTextContent('Comment 1');
  });

  it('turns addresses into links', async () => {
    post.stored = [someComment({ content: 'https://example.org/a and javascript:alert(1)' })];
    await open();
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/profile/2', 'https://example.org/a']);
  });

  it('has an empty and a loading state', async () => {
    server.on(api.listComments, () => new Promise(() => {}));
    const view = await open();
    expect(screen.getByRole('status', { name: 'Loading comments' })).toBeInTheDocument();
    view.unmount();
    server.on(api.listComments, () => page([]));
    await open();
    expect(await screen.findByText('No comments yet')).toBeVisible();
  });

  it('pages on demand', async () => {
    server.on(api.listComments, ({ query }) =>
      query.cursor === 'two'
        ? page([someComment({ id: 1 })])
        : page([someComment({ id: 2 })], 'two'),
    );
    const { user } = await open();
    await screen.findByText('Comment 2');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Comment 1')).toBeVisible();
    expect(screen.getByText('Comment 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('is polled every 5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    post.stored = [someComment({ id: 1 })];
    await open();
    await screen.findByText('Comment 1');
    post.stored = [someComment({ id: 2 }), ...post.stored];
    await pass(4_000);
    expect(screen.queryByText('Comment 2')).not.toBeInTheDocument();
    await pass(1_500);
    expect(await screen.findByText('Comment 2')).toBeVisible();
    expect(shown()[0]).toContain('Comment 2');
  });

  it('shows new comments from the socket at once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    await screen.findByText('No comments yet');
    const disconnect = startRealtime(1, () => undefined);
    await pass(500);
    await socket.connect();
    await pass(100);
    post.stored = [someComment({ id: 1 })];
    socket.receive({ type: 'comment_added', mediaId: 6, userId: 2 });
    await pass(100);
    expect(screen.queryByText('Comment 1')).not.toBeInTheDocument();
    socket.receive({ type: 'comment_added', mediaId: 5, userId: 2 });
    await pass(100);
    expect(screen.getByText('Comment 1')).toBeVisible();
    act(disconnect);
  });

  it.each([
    [reply(500, undefined), 'Failed to fetch comments (status: 500)'],
    [refusal(503, 'Please try again in a moment.'), 'Please try again in a moment.'],
  ])('is retried twice, 1 s apart, then shows why', async (answer, sentence) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(api.listComments, () => answer.clone());
    await open();
    await waitFor(() => expect(server.calls(api.listComments)).toHaveLength(1));
    await pass(1_000);
    expect(server.calls(api.listComments)).toHaveLength(2);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await pass(1_000);
    expect(server.calls(api.listComments)).toHaveLength(3);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('refetches the post when it is gone', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.listComments, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { client } = await open();
    client.setQueryData([api.getMedia.path, { id: 5 }], someMedia());
    await waitFor(() => expect(server.calls(api.listComments)).toHaveLength(1));
    answer(refusal(404, 'The requested media could not be found.'));
    await waitFor(() =>
      expect(client.getQueryState([api.getMedia.path, { id: 5 }])?.isInvalidated).toBe(true),
    );
    expect(server.calls(api.listComments)).toHaveLength(1);
  });
});

describe('a comment', () => {
  const menuOf = (name: string) =>
    screen.findByRole('button', { name: `More about the comment of ${name}` });

  it('of one’s own is deleted after confirmation', async () => {
    post.stored = [myComment({ id: 7, content: 'Oops' })];
    server.on(api.deleteComment, () => {
      post.stored = [];
      return undefined;
    });
    const { user } = await open();
    await user.click(await menuOf('Mika'));
    expect(screen.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(server.calls(api.deleteComment)).toHaveLength(0);
    const question = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Oops')).not.toBeInTheDocument());
    expect(screen.getByText('Comment deleted')).toBeInTheDocument();
    expect(server.calls(api.deleteComment)[0]?.params).toEqual({ id: '5', commentId: '7' });
  });

  it('stays when it could not be deleted', async () => {
    post.stored = [myComment({ id: 7, content: 'Oops' })];
    server.refuse(api.deleteComment, 503, 'Please try again in a moment.');
    const { user } = await open();
    await user.click(await menuOf('Mika'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete comment')).toBeInTheDocument();
    expect(screen.getByText('Oops')).toBeVisible();
  });

  it('of somebody else can be reported, and deleted if allowed', async () => {
    post.stored = [someComment({ id: 8 })];
    server.on(api.createReport, () => refusal(503, 'Later'));
    const { user } = await open();
    await user.click(await menuOf('Leo'));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a comment from Leo' }));
    await user.click(dialog.getByLabelText('It is scary or threatening'));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(server.calls(api.createReport)[0]?.body).toMatchObject({
        kind: 'comment',
        targetId: 8,
      }),
    );
  });

  it('of somebody else on one’s own post can be deleted', async () => {
    post.stored = [someComment({ id: 8, can: { delete: true } })];
    const { user } = await open();
    await user.click(await menuOf('Leo'));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
  });
});
