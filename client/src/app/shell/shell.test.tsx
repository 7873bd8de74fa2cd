import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { aReport } from '@/testing/admin';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { setViewport } from '@/testing/viewport';

const server = fakeApi();

const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

const SIDEBAR = [
  '/profile',
  '/community',
  '/chat',
  '/combos',
  '/deck-builder',
  '/collection',
  '/battles',
  '/tournaments',
  '/help',
];

beforeEach(() => server.on(api.getUser, () => currentUser()));

describe('the sidebar', () => {
  it('has its links in order', async () => {
    await renderApp('/help');
    expect(links(await screen.findByRole('navigation', { name: 'Main' }))).toEqual(SIDEBAR);
  });

  it('has Admin for the administrator only', async () => {
    server.on(api.getUser, () => currentUser({ role: 'admin' }));
    await renderApp('/help');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(links(nav)).toEqual([...SIDEBAR, '/admin']);
  });

  it('counts open reports at Admin, up to 9+', async () => {
    server.on(api.getUser, () => currentUser({ role: 'admin' }));
    let open = 0;
    server.on(api.listAdminReports, ({ query }) =>
      page(query.status === 'open' ? Array.from({ length: open }, (_, id) => aReport({ id })) : []),
    );
    const { client } = await renderApp('/help');
    const admin = await screen.findByRole('link', { name: 'Admin' });
    await waitFor(() => expect(server.calls(api.listAdminReports)).toHaveLength(1));
    for (const [count, name] of [
      [1, 'Admin 1 open report'],
      [10, 'Admin More than 9 open reports'],
    ] as const) {
      open = count;
      await client.refetchQueries();
      await waitFor(() => expect(admin).toHaveAccessibleName(name));
    }
    expect(admin).toHaveTextContent('9+');
    expect(server.calls(api.listAdminReports)[0]?.query.limit).toBe('10');
  });

  it('marks the current page', async () => {
    await renderApp('/help');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    const current = within(nav).getByRole('link', { current: 'page' });
    expect(current).toHaveTextContent('Help');
  });

  it('names the person and leads to the account settings', async () => {
    await renderApp('/help');
    const block = await screen.findByRole('link', { name: /^Account settings: Mika/ });
    expect(block).toHaveAttribute('href', '/account-settings');
    expect(block).toHaveTextContent('@mika');
  });
});

describe('the bottom bar', () => {
  it('takes the place of the sidebar on a phone in landscape, too', async () => {
    setViewport(844, 390);
    await renderApp('/help');
    const bar = await screen.findByRole('navigation', { name: 'Quick' });
    expect(links(bar)).toContain('/record');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('has Record in its middle', async () => {
    setViewport(390);
    await renderApp('/help');
    expect(links(await screen.findByRole('navigation', { name: 'Quick' }))).toEqual([
      '/profile',
      '/community',
      '/chat',
      '/record',
      '/deck-builder',
      '/collection',
      '/tournaments',
    ]);
  });
});

describe('the pad', () => {
  it('has the whole screen', async () => {
    await renderApp('/record');
    expect(await screen.findByRole('heading', { name: 'Record' })).toBeVisible();
    expect(document.title).toBe('Record · Ripcord');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Search Ripcord' })).not.toBeInTheDocument();
  });
});

describe("the phone's menu", () => {
  beforeEach(() => setViewport(390));

  it('opens over the page with every link, the theme and logout, and closes again', async () => {
    const { user } = await renderApp('/help');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(links(within(menu).getByRole('navigation'))).toEqual(SIDEBAR);
    expect(within(menu).getByRole('group', { name: 'Theme' })).toBeVisible();
    expect(within(menu).getByRole('button', { name: 'Log out' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes when a link was followed', async () => {
    const { user, where } = await renderApp('/help');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    await user.click(within(menu).getByRole('link', { name: 'Deck Builder' }));
    await waitFor(() => expect(where()).toBe('/deck-builder'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('logging out', () => {
  it('leads to /auth, clears everything and says so', async () => {
    server.on(api.logout, () => reply(204));
    const { user, where, client } = await renderApp('/help');
    client.setQueryData(['secret'], 'of the one before');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Logged out successfully')).toBeVisible();
    expect(screen.getByText('You have been logged out of your account')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/auth'));
    expect(client.getQueryData(['secret'])).toBeUndefined();
  });

  it("does not send the next person to the last one's page", async () => {
    server.on(api.logout, () => reply(204));
    server.on(api.login, () => currentUser({ username: 'rin' }));
    const { user, where } = await renderApp('/help');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await user.type(await screen.findByLabelText('Username or email'), 'rin');
    await user.type(screen.getByLabelText('Password'), 'let it rip');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(where()).toBe('/profile'));
  });

  it('stays and shows the error when the server refuses', async () => {
    server.refuse(api.logout, 503, 'Please try again shortly');
    const { user, where } = await renderApp('/help');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Logout failed')).toBeVisible();
    expect(screen.getByText('Please try again shortly')).toBeVisible();
    expect(where()).toBe('/help');
  });
});
