import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { comboItem, mediaItem } from '@/testing/feed';
import { BackButton, renderRoute } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { Component as Community } from './community';

// The dialog has its own tests.
vi.mock('@/features/media', async (original) => ({
  ...(await original<typeof import('@/features/media')>()),
  CreatePost: ({ open, onPosted }: { open: boolean; onPosted: () => void }) =>
    open && (
      <button type="button" onClick={onPosted}>
        Post it
      </button>
    ),
}));

const server = fakeApi();

beforeEach(() => {
  server.on(api.getFeed, () => page([mediaItem(), comboItem()]));
});

const open = (path = '/community') =>
  renderRoute(
    <>
      <Community />
      <BackButton />
    </>,
    { path },
  );
const cards = () => screen.findAllByRole('article');
const asked = () => server.calls(api.getFeed).map(({ query }) => query);
const lastAsked = () => asked().at(-1);

describe('the filter', () => {
  it('lists every kind of content', async () => {
    await open();
    const menu = within(screen.getByRole('combobox', { name: 'Content filter' }));
    expect(menu.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All Content',
      'Combos Only',
      'Top Combos',
      'Media Only',
      'Decks Only',
    ]);
  });

  it('is kept in the address and undone by going back', async () => {
    const { user, where } = await open();
    await cards();
    const menu = screen.getByRole('combobox', { name: 'Content filter' });
    await user.selectOptions(menu, 'Media Only');
    expect(where()).toBe('/community?filter=media');
    await waitFor(() => expect(lastAsked()).toEqual({ filter: 'media', limit: '12' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(where()).toBe('/community');
    expect(menu).toHaveDisplayValue('All Content');
  });

  it('numbers the top combos', async () => {
    server.on(api.getFeed, () =>
      page([
        comboItem({ id: 1, name: 'Gold', wins: 14, isPerfectCombo: true }),
        comboItem({ id: 2, name: 'Silver', wins: 5, losses: 4 }),
      ]),
    );
    await open('/community?filter=top');
    const [gold, silver] = await cards();
    expect(lastAsked()).toEqual({ filter: 'top', limit: '12' });
    expect(gold).toHaveTextContent('Rank 1');
    expect(gold).toHaveTextContent('#1 Combo');
    expect(silver).toHaveTextContent('Rank 2');
    expect(silver).not.toHaveTextContent('#1 Combo');
  });

  it('that is unknown shows everything', async () => {
    await open('/community?filter=everything');
    await cards();
    expect(asked()).toEqual([{ filter: 'all', limit: '12' }]);
  });
});

describe('the search', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search the community' });

  it('is debounced, and is one history entry', async () => {
    const { user, where } = await open();
    await cards();
    await user.type(box(), 'storm');
    await waitFor(() => expect(where()).toBe('/community?q=storm'));
    await waitFor(() => expect(lastAsked()).toEqual({ filter: 'all', limit: '12', q: 'storm' }));
    expect(asked()).toHaveLength(2);
    await user.type(box(), ' rod');
    await waitFor(() => expect(where()).toBe('/community?q=storm+rod'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(where()).toBe('/community');
    expect(box()).toHaveValue('');
  });

  it('is sent at once by Enter and keeps the filter', async () => {
    const { user, where } = await open('/community?filter=combos');
    await cards();
    await user.type(box(), 'rod{Enter}');
    expect(where()).toBe('/community?filter=combos&q=rod');
  });

  it("starts with the address's text", async () => {
    await open('/community?q=rod');
    await cards();
    expect(box()).toHaveValue('rod');
    expect(asked()).toEqual([{ filter: 'all', limit: '12', q: 'rod' }]);
  });

  it('has an empty state and can be cleared', async () => {
    server.on(api.getFeed, ({ query }) => page(query.q ? [] : [comboItem()]));
    const { user, where } = await open('/community?q=zzz');
    expect(await screen.findByText('No content found matching your search.')).toBeVisible();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(clear as HTMLElement);
    expect(await cards()).toHaveLength(1);
    expect(where()).toBe('/community');
  });

  it('shows an error and retries', async () => {
    server.offline();
    const { user } = await open('/community?q=rod');
    expect(await screen.findByText('Failed to search combos')).toBeVisible();
    server.online();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toHaveLength(2);
  });
});

describe('without anything to show', () => {
  it('has an empty state with an action', async () => {
    server.on(api.getFeed, () => page([]));
    const { user } = await open();
    expect(await screen.findByText('No content available. Check back later!')).toBeVisible();
    const [, create] = screen.getAllByRole('button', { name: 'Create Post' });
    await user.click(create as HTMLElement);
    expect(screen.getByRole('button', { name: 'Post it' })).toBeVisible();
  });

  it('links from an empty filter to everything', async () => {
    server.on(api.getFeed, ({ query }) => page(query.filter === 'media' ? [] : [comboItem()]));
    const { user, where } = await open('/community?filter=media');
    expect(await screen.findByText('No content available. Check back later!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all content' }));
    expect(await cards()).toHaveLength(1);
    expect(where()).toBe('/community');
  });

  it('shows an error and retries', async () => {
    server.refuse(api.getFeed, 500, 'Not now.');
    const { user } = await open();
    expect(await screen.findByText('The community could not be loaded')).toBeVisible();
    server.on(api.getFeed, () => page([comboItem()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toHaveLength(1);
  });
});

describe('a new post', () => {
  it('opens from the address once', async () => {
    const { where } = await open('/community?create=true');
    expect(screen.getByRole('button', { name: 'Post it' })).toBeVisible();
    expect(where()).toBe('/community');
  });

  it('is opened on a phone by the floating button', async () => {
    setViewport(390);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Create Post' }));
    expect(screen.getByRole('button', { name: 'Post it' })).toBeVisible();
  });

  it('appears without a reload, also from another filter', async () => {
    const { user, where } = await open('/community?filter=combos&q=rod');
    await cards();
    server.on(api.getFeed, () => page([mediaItem({ id: 9, title: 'Just now', isMine: true })]));
    await user.click(screen.getByRole('button', { name: 'Create Post' }));
    await user.click(screen.getByRole('button', { name: 'Post it' }));
    expect(await screen.findByRole('article', { name: 'Just now' })).toBeVisible();
    expect(where()).toBe('/community');
  });
});
