import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { PublicTournamentPage } from '#shared/web';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { enter, renderApp } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';

const server = fakeApi();

const cup = (overrides: Partial<PublicTournamentPage> = {}): PublicTournamentPage => ({
  id: 9,
  name: 'Spring Cup',
  description: 'Three rounds of Swiss, then a final of eight.',
  locations: ['Sports hall, Freiburg', 'Library, Basel'],
  date: '2099-03-14T13:00:00.000Z',
  isOfficial: true,
  isPast: false,
  web: 'link',
  imageUrl: null,
  images: [],
  placeholder: null,
  organiser: 'Club Nord',
  participantCount: 12,
  eventPhase: null,
  can: { register: true, wait: false },
  updatedAt: '2026-01-12T14:05:00.000Z',
  event: null,
  ...overrides,
});

const open = async (tournament: PublicTournamentPage, path = '/tournaments/9') => {
  server.on(api.getPublicTournament, () => tournament);
  const view = await renderApp(path);
  await screen.findByRole('heading', { level: 1, name: tournament.name });
  return view;
};

beforeEach(() => server.refuse(api.getUser, 401, 'Please log in'));

describe('a tournament, without an account', () => {
  it('says what it is, when, where and by whom, and asks for no data of members', async () => {
    await open(cup());
    const [when] = screen.getAllByRole('region', { name: 'When' });
    expect(within(when as HTMLElement).getByText(/2099/)).toBeVisible();
    for (const text of ['Sports hall, Freiburg', 'Library, Basel', 'Club Nord', '12 going']) {
      expect(screen.getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByText(/Three rounds of Swiss/)).toBeVisible();
    expect(server.calls(api.getTournament)).toEqual([]);
  });

  it('has format, rules and the live page of an event', async () => {
    const rules = {
      name: null,
      parts: [{ stage: 1, players: null, lines: ['First to 4 points.'] }],
      general: ['A replay after a draw.'],
    };
    const stages = [
      { kind: 'swiss' as const, groups: 1, advance: 8 },
      { kind: 'single' as const, groups: 1, advance: null },
    ];
    const event = { stages, maxEntrants: 32, rules, live: 'LIVE2345' };
    await open(cup({ eventPhase: 'running', can: { register: false, wait: false }, event }));
    expect(await screen.findByText('Swiss rounds → Single elimination')).toBeVisible();
    expect(screen.getByText('First to 4 points.')).toBeVisible();
    const [live] = screen.getAllByRole('link', { name: 'Live page' });
    expect(live).toHaveAttribute('href', '/live/LIVE2345');
    expect(screen.queryByRole('link', { name: 'Register Now' })).toBeNull();
    expect(screen.getAllByText('Registration has closed')[0]).toBeVisible();
  });

  it('says that it was cancelled', async () => {
    await open(cup({ eventPhase: 'cancelled', can: { register: false, wait: false } }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Register Now' })).toBeNull();
  });

  it('can be shared: the link is copied where the system has no share sheet', async () => {
    const { user } = await open(cup());
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    const passOn = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.assign(navigator, { share: passOn }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(passOn).toHaveBeenCalledWith({ title: 'Spring Cup', url: expect.any(String) });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('offers to try again when it does not load', async () => {
    let isUp = false;
    server.on(api.getPublicTournament, () => (isUp ? cup() : refusal(503, 'Down')));
    const { user } = await renderApp('/tournaments/9');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isUp = true;
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring Cup' })).toBeVisible();
  });

  it('asks to log in, and says why, where there is nothing for strangers', async () => {
    server.refuse(api.getPublicTournament, 404, 'Tournament not found');
    const { where } = await renderApp('/tournaments/9');
    await waitFor(() => expect(where()).toBe('/auth'));
    const why = 'Only people who are logged in can open this link.';
    expect(await screen.findByText(why)).toBeVisible();
  });

  it('registers whoever signs up for it, who confirms it once more and is in', async () => {
    const { user, where } = await open(cup());
    const [register] = screen.getAllByRole('link', { name: 'Register Now' });
    await user.click(register as HTMLElement);
    expect(where()).toBe('/auth');
    const me = currentUser({ profileCompleted: true });
    const stored = someTournament({ can: { edit: false, delete: false, register: true } });
    server.on(api.checkUsername, () => ({ available: true }));
    server.on(api.register, () => me);
    server.on(api.getUser, () => me);
    server.on(api.getTournament, () => stored);
    await screen.findByLabelText('Username');
    enter('Username', 'newcomer');
    enter('Password', 'long enough to be one');
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Register for Spring Cup?' });
    expect(where()).toBe('/tournaments/9?register=true');
    expect(server.calls(api.registerForTournament)).toEqual([]);
    const saved = { ...stored, isRegistered: true, participantCount: 13 };
    server.on(api.registerForTournament, () => saved);
    server.on(api.getTournament, () => saved);
    await user.click(within(dialog).getByRole('button', { name: 'Register Now' }));
    const done = await screen.findByRole('dialog', { name: "You're in" });
    await user.click(within(done).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(where()).toBe('/tournaments/9'));
    expect(server.calls(api.registerForTournament)).toHaveLength(1);
  });
});

describe('the list, without an account', () => {
  it('has what is coming up and what is over', async () => {
    server.on(api.listPublicTournaments, ({ query }) => {
      const isPast = query.when === 'past';
      const { event: _, ...item } = cup({ isPast, id: isPast ? 8 : 9 });
      return page([{ ...item, name: isPast ? 'Winter Cup' : 'Spring Cup' }]);
    });
    await renderApp('/tournaments');
    const link = await screen.findByRole('link', { name: 'Spring Cup' });
    expect(link).toHaveAttribute('href', '/tournaments/9');
    expect(await screen.findByRole('link', { name: 'Winter Cup' })).toBeVisible();
  });

  it('says so when nothing is listed', async () => {
    server.on(api.listPublicTournaments, () => page([]));
    await renderApp('/tournaments');
    expect(await screen.findByText('Nothing is listed here right now')).toBeVisible();
  });
});
