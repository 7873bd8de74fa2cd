import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Notification } from '#shared/notifications';
import { api } from '#shared/routes';
import { deliver } from '@/lib/realtime';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { aPerson, currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { setViewport } from '@/testing/viewport';

const server = fakeApi();

let next = 0;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
function aNotification(overrides: Partial<Notification> = {}): Notification {
  next += 1;
  return {
    id: next,
    kind: 'like',
    at: new Date().toISOString(),
    seenAt: null,
    title: `Leo liked your post ${next}`,
    text: 'My shelf',
    path: '/help',
    actor: aPerson(),
    count: 1,
    ...overrides,
  };
}

let stored: Notification[] = [];
const unseen = () => stored.filter(({ seenAt }) => !seenAt).length;

beforeEach(() => {
  stored = [];
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
  server.on(api.listRecentBadges, () => []);
  server.on(api.countNotifications, () => ({ count: unseen() }));
  server.on(api.listNotifications, () => page(stored));
  server.on(api.markNotificationsSeen, ({ body: { ids } }) => {
    const seenAt = new Date().toISOString();
    stored = stored.map((row) => (!ids || ids.includes(row.id) ? { ...row, seenAt } : row));
    return undefined;
  });
  server.on(api.deleteNotification, ({ params }) => {
    stored = stored.filter(({ id }) => String(id) !== params.id);
    return undefined;
  });
});

describe('the bell', () => {
  it.each([
    [1, '1'],
    [12, '9+'],
  ])('counts %i as %s', async (count, shown) => {
    setViewport(390);
    stored = Array.from({ length: count }, () => aNotification());
    await renderApp('/help');
    const bell = await screen.findByRole('link', { name: `Notifications, ${count} new` });
    expect(within(bell).getByText(shown)).toBeVisible();
  });

  it('follows the socket', async () => {
    setViewport(390);
    await renderApp('/help');
    await waitFor(() => expect(server.calls(api.countNotifications)).not.toHaveLength(0));
    act(() => deliver({ type: 'notifications_changed', unseen: 4 }));
    expect(await screen.findByRole('link', { name: 'Notifications, 4 new' })).toBeVisible();
  });

  it('opens a panel on a desktop, which Escape and a click elsewhere close', async () => {
    setViewport(1280);
    stored = [aNotification({ title: 'Leo wants to be your friend' })];
    const { user } = await renderApp('/help');
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 new' });
    const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });
    await user.click(bell);
    await screen.findByRole('link', { name: /New: Leo wants to be your friend/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(panel()).not.toBeInTheDocument());
    expect(bell).toHaveFocus();
    await user.click(bell);
    await waitFor(() => expect(panel()).toBeInTheDocument());
    await user.click(screen.getByRole('main'));
    await waitFor(() => expect(panel()).not.toBeInTheDocument());
  });
});

describe('the page', () => {
  beforeEach(() => setViewport(390));
  const titles = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

  it('groups by day, and marks what is new by more than colour', async () => {
    const now = aNotification({ title: 'Now' });
    const before = aNotification({ title: 'Long ago', at: hoursAgo(24 * 9), seenAt: hoursAgo(1) });
    stored = [now, before];
    await renderApp('/notifications');
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Earlier' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Yesterday' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /New: Now/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /New: Long ago/ })).not.toBeInTheDocument();
  });

  it('opens one, which marks it as read', async () => {
    stored = [aNotification({ title: 'Leo liked it', path: '/chat' }), aNotification()];
    const { user, where } = await renderApp('/notifications');
    await user.click(await screen.findByRole('link', { name: /Leo liked it/ }));
    await waitFor(() => expect(where()).toBe('/chat'));
    expect(server.calls(api.markNotificationsSeen)[0]?.body).toEqual({ ids: [stored[0]?.id] });
  });

  it('marks all as read up to the newest one shown', async () => {
    stored = [aNotification(), aNotification({ at: hoursAgo(1) })];
    const newest = stored[0]?.at;
    const { user } = await renderApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument(),
    );
    expect(server.calls(api.markNotificationsSeen)[0]?.body).toEqual({ upTo: newest });
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
  });

  it('removes one by its menu', async () => {
    stored = [aNotification({ title: 'First' }), aNotification({ title: 'Second' })];
    const { user } = await renderApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'More about “First”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(async () => expect((await titles()).join()).not.toContain('First'));
    expect(server.calls(api.deleteNotification)).toHaveLength(1);
  });

  it('says that all is read, and what failed', async () => {
    await renderApp('/notifications');
    expect(await screen.findByText('All caught up')).toBeVisible();
  });

  it('says what could not be loaded', async () => {
    server.on(api.listNotifications, () => refusal(500, 'Oh no'));
    await renderApp('/notifications');
    expect(await screen.findByText('Your notifications could not be loaded')).toBeVisible();
  });
});

describe('the settings', () => {
  it('change one channel of one kind, and keep warnings', async () => {
    setViewport(1280);
    server.on(api.getNotificationSettings, () => DEFAULT_SETTINGS);
    server.on(api.updateNotificationSettings, ({ body }) => ({
      ...DEFAULT_SETTINGS,
      kinds: {
        ...DEFAULT_SETTINGS.kinds,
        like: { ...DEFAULT_SETTINGS.kinds.like, ...body?.kinds?.like } as never,
      },
    }));
    const { user } = await renderApp('/account-settings?tab=notifications');
    const likes = within(await screen.findByRole('group', { name: 'Likes' }));
    await user.click(likes.getByRole('checkbox', { name: 'Push' }));
    await waitFor(() => expect(likes.getByRole('checkbox', { name: 'Push' })).toBeChecked());
    expect(server.calls(api.updateNotificationSettings)[0]?.body).toEqual({
      kinds: { like: { push: true } },
    });
    await user.selectOptions(likes.getByRole('combobox', { name: 'Mail' }), 'At once');
    expect(server.calls(api.updateNotificationSettings)[1]?.body).toEqual({
      kinds: { like: { mail: 'at_once' } },
    });
    const safety = within(screen.getByRole('group', { name: 'Safety of your account' }));
    expect(safety.getByRole('checkbox', { name: 'In the app' })).toBeDisabled();
    expect(safety.getByRole('combobox', { name: 'Mail' })).toBeDisabled();
    expect(screen.queryByRole('group', { name: 'Reports' })).not.toBeInTheDocument();
  });

  it('say on a phone what is on, and unfold to change it', async () => {
    setViewport(390);
    server.on(api.getNotificationSettings, () => DEFAULT_SETTINGS);
    server.on(api.updateNotificationSettings, () => DEFAULT_SETTINGS);
    const { user } = await renderApp('/account-settings?tab=notifications');
    const likes = (await screen.findByText('Likes', { selector: 'summary *' })).parentElement;
    expect(likes).toHaveTextContent('LikesIn the app · In the digest');
    await user.click(likes as HTMLElement);
    const group = within(screen.getByRole('group', { name: 'Likes' }));
    await user.click(group.getByRole('switch', { name: 'Push' }));
    expect(server.calls(api.updateNotificationSettings)[0]?.body).toEqual({
      kinds: { like: { push: true } },
    });
    await user.selectOptions(group.getByRole('combobox', { name: 'Mail' }), 'No mail');
    expect(server.calls(api.updateNotificationSettings)[1]?.body).toEqual({
      kinds: { like: { mail: 'no' } },
    });
  });

  it('turn quiet hours off and on', async () => {
    setViewport(390);
    let quiet: typeof DEFAULT_SETTINGS.quiet = DEFAULT_SETTINGS.quiet;
    server.on(api.getNotificationSettings, () => ({ ...DEFAULT_SETTINGS, quiet }));
    server.on(api.updateNotificationSettings, ({ body }) => {
      quiet = (body?.quiet ?? null) as typeof quiet;
      return { ...DEFAULT_SETTINGS, quiet };
    });
    const { user } = await renderApp('/account-settings?tab=notifications');
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(screen.queryByLabelText('From')).not.toBeInTheDocument());
    expect(quiet).toBeNull();
  });
});
