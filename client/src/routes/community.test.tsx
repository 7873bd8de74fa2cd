import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { comboItem, deckItem, mediaItem } from '@/testing/feed';
import { aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { Component as Community } from './community';

const server = fakeApi();

beforeEach(() => {
  server.on(api.getFeed, () => page([mediaItem(), comboItem()]));
});

const open = () => renderRoute(<Community />, { path: '/community' });
const cards = () => screen.findAllByRole('article');
const asked = () => server.calls(api.getFeed).map(({ query }) => query);
const lastAsked = () => asked().at(-1);

describe('the list', () => {
  it("has posts and combos in the server's order, by one call", async () => {
    await open();
    expect((await cards()).map((card) => card.getAttribute('aria-label'))).toEqual([
      'Final round',
      'Storm Rod',
    ]);
    expect(asked()).toEqual([{ filter: 'all', limit: '12' }]);
    expect(screen.getByRole('link', { name: 'Final round' })).toHaveAttribute(
      'href',
      '/media/5?ref=community',
    );
  });

  it('has decks with their combos, their rate, or what is predicted for them', async () => {
    server.on(api.getFeed, () =>
      page([
        deckItem(),
        deckItem({ id: 22, name: 'New', actualWinRate: 0, battlesCount: 0, predictedWinRate: 81 }),
        deckItem({ id: 23, name: 'Nobody knows', actualWinRate: 0, battlesCount: 0 }),
      ]),
    );
    await open();
    const [played, predicted, unknown] = await cards();
    expect(played).toHaveTextContent('Opener · Wall · Closer');
    expect(played).toHaveTextContent('67% won not enough battles yet3 battles 2 wins');
    expect(predicted).toHaveTextContent('81% predicted');
    expect(unknown).toHaveTextContent('0% won not enough battles yet0 battles');
    expect(screen.getByRole('link', { name: 'Night Train' })).toHaveAttribute(
      'href',
      '/community?deck=21',
    );
  });

  it('has skeletons while loading', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.getFeed, () => new Promise<Response>((resolve) => (answer = resolve)));
    await open();
    const loading = screen.getByRole('status', { name: 'Loading the community' });
    expect(within(loading).getAllByTestId('skeleton').length).toBeGreaterThan(3);
    await act(async () => answer(page([comboItem()])));
    expect(await cards()).toHaveLength(1);
    expect(screen.queryByTestId('skeleton')).toBeNull();
  });

  it('loads more on a tap, each item once', async () => {
    server.on(api.getFeed, ({ query }) =>
      query.cursor
        ? page([comboItem({ id: 8, name: 'Old Comet' }), comboItem({ id: 7 })])
        : page([comboItem({ id: 7 })], 'next'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('article', { name: 'Old Comet' })).toBeVisible();
    expect(screen.getAllByRole('article', { name: 'Storm Rod' })).toHaveLength(1);
    expect(lastAsked()).toEqual({ filter: 'all', limit: '12', cursor: 'next' });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('loads more before the end is reached', async () => {
    const margins: (string | undefined)[] = [];
    let reach = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(
          callback: (entries: { isIntersecting: boolean }[]) => void,
          options?: { rootMargin?: string },
        ) {
          margins.push(options?.rootMargin);
          reach = () => callback([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    server.on(api.getFeed, ({ query }) =>
      query.cursor ? page([comboItem({ id: 8, name: 'Old Comet' })]) : page([comboItem()], 'next'),
    );
    await open();
    await cards();
    expect(Number.parseInt(margins.at(-1) ?? '', 10)).toBeGreaterThan(1_000);
    act(reach);
    expect(await screen.findByRole('article', { name: 'Old Comet' })).toBeVisible();
  });

  it('renders only what is near the screen', async () => {
    setViewport(390);
    server.on(api.getFeed, () =>
      page(Array.from({ length: 1_000 }, (_, id) => comboItem({ id: id + 1 }))),
    );
    await open();
    const seen = await cards();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.length).toBeLessThan(100);
    expect(seen[0]?.closest('li')).toHaveAttribute('aria-setsize', '1000');
  });

  it('keeps the list when the next page fails', async () => {
    server.on(api.getFeed, ({ query }) =>
      query.cursor ? reply(500, {}) : page([comboItem()], 'next'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Storm Rod' })).toBeVisible();
    server.on(api.getFeed, () => page([comboItem({ id: 8, name: 'Old Comet' })]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Old Comet' })).toBeVisible();
  });
});

describe('a combo', () => {
  const card = async (combo: Parameters<typeof comboItem>[0]) => {
    server.on(api.getFeed, () => page([comboItem(combo)]));
    const view = await open();
    return { ...view, card: within(await screen.findByRole('article')) };
  };

  it('shows parts, owner and record; draws do not count in its rate', async () => {
    const { card: storm } = await card({ wins: 3, losses: 1, draws: 4 });
    expect(storm.getByText('Wizard Rod 9-60 Ball')).toBeVisible();
    expect(storm.getByText('75%')).toHaveTextContent('75% won');
    expect(storm.getByText('8 battles')).toBeVisible();
    expect(storm.getByText('draws not counted')).toBeVisible();
    expect(storm.getByText('early')).toBeVisible();
    expect(storm.getByRole('link', { name: 'leo' })).toHaveAttribute('href', '/profile/2');
    expect(storm.queryByText('not enough battles yet')).toBeNull();
  });

  it('says when its rate is based on too few battles', async () => {
    const { card: storm } = await card({ wins: 4 });
    expect(storm.getByText(/4 battles/)).toHaveTextContent('not enough battles yet');
  });

  it.each([
    [{ wins: 8, losses: 2 }, '80%', 'text-win'],
    [{ wins: 79, losses: 21 }, '79%', 'text-warning'],
    [{ wins: 1, losses: 1 }, '50%', 'text-warning'],
    [{ wins: 49, losses: 51 }, '49%', 'text-loss'],
    [{ wins: 0, losses: 0 }, '0%', 'text-muted'],
  ])('with %o shows %s in the colour of its grade', async (record, rate, colour) => {
    const { card: storm } = await card(record);
    expect(storm.getByText(rate)).toHaveClass(colour);
  });

  it('can be edited by its owner only', async () => {
    const { card: storm, unmount } = await card({});
    expect(storm.queryByRole('link', { name: 'Edit Storm Rod' })).toBeNull();
    unmount();
    const { card: mine } = await card(aCombo({ isPublic: true }));
    expect(mine.getByRole('link', { name: 'Edit Storm Rod' })).toHaveAttribute(
      'href',
      '/combos/edit/7',
    );
  });

  it('has no rank outside the top combos', async () => {
    const { card: storm } = await card({ isPerfectCombo: true });
    expect(storm.getByText('#1 Combo')).toBeVisible();
    expect(storm.queryByText('Rank')).toBeNull();
  });
});
