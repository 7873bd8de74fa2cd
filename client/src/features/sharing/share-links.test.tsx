import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { OwnShareLink } from '#shared/share-links';
import type { Shared } from '#shared/shared-things';
import { fakeApi, page } from '@/testing/fake-api';
import { someMedia } from '@/testing/media';
import { currentUser } from '@/testing/people';
import { aBattle, theirCombo } from '@/testing/records';
import { renderApp } from '@/testing/render';

const server = fakeApi();
const CODE = 'c'.repeat(22);

const aLink = (overrides: Partial<OwnShareLink> = {}): OwnShareLink => ({
  id: 3,
  code: CODE,
  url: `https://ripcord.example/s/${CODE}`,
  createdAt: '2026-03-01T10:00:00.000Z',
  kind: 'combo',
  thingId: 7,
  title: 'Storm Rod',
  views: 12,
  ...overrides,
});

function sharedBattle(): Shared {
  const {
    id: _id,
    userId: _userId,
    opponentName: _name,
    myComboId: _comboId,
    version: _version,
    event: _event,
    can: _can,
    ...thing
  } = aBattle({ id: 5 });
  return { kind: 'battle', thing, owner: { shownName: 'Ren', avatarUrl: null } };
}

describe('without an account', () => {
  beforeEach(() => {
    server.refuse(api.getUser, 401, 'Please log in');
    server.on(api.countSharedView, () => undefined);
  });

  it('a link shows the thing, by whom, and nobody else; the page counts itself once', async () => {
    server.on(api.getShared, () => sharedBattle());
    await renderApp(`/s/${CODE}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ren 2–0 Opponent');
    expect(screen.getByText('Shared by Ren')).toBeVisible();
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByText('Opponent')).toBeVisible();
    expect(result).not.toHaveTextContent('Robin');
    expect(within(result).queryByRole('link')).toBeNull();
    await waitFor(() => expect(server.calls(api.countSharedView)).toHaveLength(1));
    expect(server.calls(api.getBattle)).toEqual([]);
  });

  it('a combo is offered to build once somebody is logged in', async () => {
    const owner = { shownName: 'Ren', avatarUrl: null };
    const combo = theirCombo({ disk: '9-60' });
    server.on(api.getShared, () => ({ kind: 'combo', thing: combo, owner }) as Shared);
    const { user, where } = await renderApp(`/s/${CODE}`);
    server.on(api.getUser, () => currentUser());
    await user.click(await screen.findByRole('link', { name: 'Use this combo' }));
    expect(where()).toBe('/auth');
  });

  it('a post is only offered to like where members see it', async () => {
    const owner = { shownName: 'Ren', avatarUrl: null };
    const post = (visibility: 'public' | 'private') =>
      server.on(
        api.getShared,
        () => ({ kind: 'media', thing: someMedia({ visibility }), owner }) as Shared,
      );
    post('public');
    const { unmount } = await renderApp(`/s/${CODE}`);
    expect(await screen.findByRole('link', { name: 'Like or comment' })).toBeVisible();
    unmount();
    post('private');
    await renderApp(`/s/${CODE}`);
    expect(await screen.findByText('Shared by Ren')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Like or comment' })).toBeNull();
  });

  it('says so when it was withdrawn', async () => {
    server.refuse(api.getShared, 404, 'Gone');
    await renderApp(`/s/${CODE}`);
    expect(await screen.findByText('Nothing here any more')).toBeVisible();
    expect(server.calls(api.countSharedView)).toEqual([]);
  });
});

describe('with an account', () => {
  beforeEach(() => {
    server.on(api.getUser, () => currentUser());
    server.on(api.countSharedView, () => undefined);
  });

  it('a link leads to the thing, or shows it where only the link opens it', async () => {
    server.on(api.getShareLink, () => ({ kind: 'battle' as const, id: 5 }));
    server.on(api.getBattle, () => aBattle({ id: 5 }));
    const { where } = await renderApp(`/s/${CODE}`);
    await waitFor(() => expect(where()).toBe('/battles/5'));
  });

  it('shows here what only the link opens', async () => {
    server.on(api.getShareLink, () => ({ kind: 'battle' as const, id: null }));
    server.on(api.getShared, () => sharedBattle());
    await renderApp(`/s/${CODE}`);
    expect(await screen.findByText('Shared by Ren')).toBeVisible();
  });

  it('the settings list links with their views, and withdraw them', async () => {
    let links = [aLink(), aLink({ id: 2, kind: 'media', thingId: 8, title: 'Finals', views: 0 })];
    server.on(api.listShareLinks, () => page(links));
    server.on(api.listTokens, () => []);
    server.on(api.deleteShareLink, () => {
      links = links.slice(1);
      return undefined;
    });
    const { user } = await renderApp('/account-settings?tab=connections');
    const list = await screen.findByRole('list', { name: 'Links for everybody' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Storm Rod.*Combo.*12 views/);
    expect(second).toHaveTextContent(/Finals.*Post.*0 views/);
    expect(within(list).getByRole('link', { name: 'Finals' })).toHaveAttribute('href', '/media/8');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(aLink().url);
    await user.click(screen.getByRole('button', { name: 'Withdraw Storm Rod' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the link to Storm Rod?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Link withdrawn')).toBeVisible();
    expect(server.calls(api.deleteShareLink)).toMatchObject([{ params: { code: CODE } }]);
    await waitFor(() => expect(screen.queryByText('Storm Rod')).not.toBeInTheDocument());
  });
});
