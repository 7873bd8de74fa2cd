import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { SEARCH_DELAY_MS } from '#shared/search';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { noResults, someResults } from '@/testing/search';
import { setViewport } from '@/testing/viewport';

vi.mock('@/routes/collection', () => ({
  Component: () => (
    <>
      <h1 tabIndex={-1}>Behind</h1>
      <input aria-label="A field" />
    </>
  ),
}));
vi.mock('@/routes/combo-page', () => ({ Component: () => <h1 tabIndex={-1}>There</h1> }));
vi.mock('@/routes/person', () => ({ Component: () => <h1 tabIndex={-1}>There</h1> }));
vi.mock('@/routes/media-page', () => ({ Component: () => <h1 tabIndex={-1}>There</h1> }));
vi.mock('@/routes/tournament-page', () => ({ Component: () => <h1 tabIndex={-1}>There</h1> }));
vi.mock('@/routes/deck-page', () => ({ Component: () => <h1 tabIndex={-1}>There</h1> }));
vi.mock('@/routes/tournaments', () => ({ Component: () => <h1 tabIndex={-1}>There</h1> }));

const server = fakeApi();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listConversations, () => page([]));
  server.on(api.listFriends, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
  server.on(api.searchAll, () => someResults());
});

const box = () => screen.findByRole('combobox', { name: 'Search Ripcord' });
/** By text, as marking splits names. */
const option = (text: string) =>
  waitFor(() => {
    const all = screen.getAllByRole('option');
    const found = all.find(({ textContent }) => textContent?.includes(text));
    if (!found) throw new Error(`There is no option "${text}".`);
    return found;
  });
const marked = () => screen.getByRole('option', { selected: true });

async function openSearch() {
  const app = await renderApp('/collection');
  await screen.findByRole('heading', { name: 'Behind' });
  await app.user.keyboard('/');
  return { ...app, input: await box() };
}

async function search(words: string) {
  const app = await openSearch();
  await app.user.type(app.input, words);
  return app;
}

describe('opening the search', () => {
  it('works with / from anywhere, and Escape returns the focus', async () => {
    const { user } = await renderApp('/collection');
    const link = (await screen.findAllByRole('link', { name: 'Help' }))[0] as HTMLElement;
    link.focus();
    // The key listener is added in an effect.
    await act(async () => {});
    await user.keyboard('/');
    const input = await box();
    expect(input).toHaveFocus();
    expect(input).toHaveValue('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  it('does not happen when / is typed into a field', async () => {
    const { user } = await renderApp('/collection');
    await user.type(await screen.findByRole('textbox', { name: 'A field' }), '3/4');
    expect(screen.getByRole('textbox', { name: 'A field' })).toHaveValue('3/4');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not happen behind a dialog', async () => {
    setViewport(390);
    const { user } = await renderApp('/collection');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');
    await user.keyboard('/');
    expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
  });

  it.each([
    ['a large screen', 1280],
    ['a phone', 390],
  ])('has its button on %s', async (_size, width) => {
    setViewport(width);
    const { user } = await renderApp('/collection');
    const [button] = await screen.findAllByRole('button', { name: /^Search Ripcord/ });
    await user.click(button as HTMLElement);
    expect(await box()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('searching', () => {
  it('starts at two characters', async () => {
    const { user, input } = await search('g');
    expect(screen.getByText('Type at least 2 characters.')).toBeVisible();
    await user.type(input, 'r');
    await option('Grand Rod');
    expect(server.calls(api.searchAll).map(({ query }) => query.q)).toEqual(['gr']);
  });

  it('waits for a pause, and asks once', async () => {
    const { input } = await openSearch();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: 'gra' } });
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS - 20));
    fireEvent.change(input, { target: { value: 'grand' } });
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS - 20));
    expect(server.calls(api.searchAll)).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(server.calls(api.searchAll).map(({ query }) => query.q)).toEqual(['grand']);
  });

  it('groups results, each linked', async () => {
    await search('grand');
    await option('Grand Rod');
    const groups = screen.getAllByRole('group').filter((group) => group.closest('[role=listbox]'));
    const links = groups.map((group) => [
      group.getAttribute('aria-label'),
      ...within(group)
        .getAllByRole('option')
        .map((one) => one.getAttribute('href')),
    ]);
    expect(links).toEqual([
      ['Users', '/social', '/profile/4'],
      ['Combos', '/combos', '/combos/7'],
      ['Media', '/media', '/media/5'],
      ['Tournaments', '/tournaments', '/tournaments/9'],
      ['Decks', '/decks', '/decks/21'],
    ]);
    expect(await option('Grand at the finals')).toHaveTextContent('Unknown user');
    expect(await option('Grand Rider')).toHaveTextContent('@grandy');
    expect(await option('Grand Rod')).toHaveTextContent('Yours');
    expect(await option('Grand Train')).toHaveTextContent('by leo');
    expect(screen.getByText('5 results')).toHaveAttribute('role', 'status');
  });

  it('highlights the searched words', async () => {
    await search('gRANd');
    const found = await option('Grand Cup');
    expect(found.querySelector('mark')).toHaveTextContent('Grand');
  });

  it('says when nothing is found', async () => {
    server.on(api.searchAll, () => noResults());
    await search('zzz');
    expect(await screen.findByText('No results found')).toBeVisible();
    expect(await box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('says when it failed, and tries again', async () => {
    server.refuse(api.searchAll, 500, 'Please try again shortly');
    const { user } = await search('grand');
    expect(await screen.findByText('Search failed')).toBeVisible();
    expect(screen.getByText('Please try again shortly')).toBeVisible();
    server.on(api.searchAll, () => someResults());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await option('Grand Rod')).toBeVisible();
  });

  it('blames the connection when the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, input } = await openSearch();
    expect(screen.getByText(/^You are offline\. Search/)).toBeVisible();
    server.offline();
    await user.type(input, 'grand');
    expect(await screen.findByText('Search failed')).toBeVisible();
    expect(screen.getByText(/^You are offline\. Search/)).toBeVisible();
  });

  it('finds parts by any of their names, without the server', async () => {
    server.on(api.searchAll, () => noResults());
    const { user } = await openSearch();
    await user.type(await box(), 'wand wizard');
    expect(await option('Wizard Rod')).toHaveAttribute('href', '/parts/blade/wizard-rod');
    expect(screen.getByRole('group', { name: 'Parts' })).toBeVisible();
  });

  it('keeps results while more is typed', async () => {
    const { input } = await search('gr');
    await option('Grand Rod');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(api.searchAll, () => answered.then(() => refusal(500, 'Please try again shortly')));
    fireEvent.change(input, { target: { value: 'grand c' } });
    await waitFor(() => expect(server.calls(api.searchAll)).toHaveLength(2));
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
    expect(await option('Grand Rod')).toBeVisible();
    await act(async () => answer());
    expect(await screen.findByText('Search failed')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('drops results when the box is cleared', async () => {
    const { user, input } = await search('grand');
    await option('Grand Rod');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(input).toHaveFocus();
  });
});

describe('the keys', () => {
  it('move the highlight, wrapping around, while the box keeps the focus', async () => {
    const { user, input } = await search('grand');
    await option('Grand Rod');
    expect(marked()).toHaveTextContent('Grand Rider');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toHaveTextContent('Grand Rod');
    expect(input).toHaveAttribute('aria-activedescendant', marked().id);
    expect(input).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(marked()).toHaveTextContent('Grand Train');
  });

  it.each([
    ['', '/profile/4'],
    ['{ArrowDown}{ArrowDown}', '/combos/7'],
    ['{ArrowUp}{ArrowUp}', '/decks/21'],
    ['{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}', '/tournaments'],
  ])('open the highlighted result with Enter (%s)', async (keys, path) => {
    const { user, where } = await search('grand');
    await option('Grand Rod');
    await user.keyboard(`${keys}{Enter}`);
    await waitFor(() => expect(where()).toBe(path));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'There' })).toHaveFocus());
  });

  it('do not open stale results: Enter searches at once instead', async () => {
    const { user, where } = await search('grand');
    await option('Grand Rod');
    server.on(api.searchAll, () => noResults());
    await user.keyboard('y{Enter}');
    expect(await screen.findByText('No results found')).toBeVisible();
    expect(where()).toBe('/collection');
  });
});
