import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tournament } from '#shared/tournaments';
import { userQuery } from '@/features/accounts';
import { formatMoment } from '@/lib/dates';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { myTournament, someParticipants, someTournament } from '@/testing/tournaments';
import { TournamentCard } from './list/tournament-card';

fakeApi();

const NOW = new Date(2026, 2, 12, 9);
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const onAct = vi.fn();

async function show(tournament: Tournament) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  const view = await renderRoute(<TournamentCard tournament={tournament} onAct={onAct} />, {
    client,
  });
  return { ...view, card: within(screen.getByRole('article', { name: tournament.name })) };
}

describe('a card', () => {
  it('shows name, date and place, and links to the tournament', async () => {
    const date = new Date(2026, 2, 14, 14).toISOString();
    const { card } = await show(someTournament({ date }));
    expect(card.getByRole('link', { name: 'Spring Cup' })).toHaveAttribute(
      'href',
      '/tournaments/9',
    );
    expect(card.getByText(formatMoment(date, 'longDateTime'))).toBeInTheDocument();
    expect(card.getByText('Saturday 14:00')).toBeVisible();
    expect(card.getByText('in 2 days')).toBeVisible();
    expect(card.getByText('14')).toBeVisible();
    expect(card.getByText('Mar')).toBeVisible();
    expect(card.getByText('Sports hall, Freiburg')).toBeVisible();
  });

  it('says "Tomorrow" until midnight, and then "Today"', async () => {
    const date = new Date(2026, 2, 13, 14).toISOString();
    const { card } = await show(someTournament({ date }));
    expect(card.getByText('Tomorrow')).toBeVisible();
    vi.setSystemTime(new Date(2026, 2, 13, 8));
    fireEvent(document, new Event('visibilitychange'));
    expect(card.getByText('Today')).toBeVisible();
  });

  it('marks an official tournament and registers', async () => {
    const { card } = await show(someTournament());
    expect(card.getByText('Official')).toBeVisible();
    expect(card.getByRole('button', { name: 'Register Now' })).toHaveAccessibleDescription(
      'Spring Cup',
    );
    expect(card.queryByRole('link', { name: 'Learn More' })).not.toBeInTheDocument();
  });

  it('links a regional one to its page', async () => {
    const { card } = await show(someTournament({ isOfficial: false, isRegistered: true }));
    expect(card.getByText('Regional')).toBeVisible();
    expect(card.getByText('Registered')).toBeVisible();
    const link = card.getByRole('link', { name: 'Learn More' });
    expect(link).toHaveAttribute('href', '/tournaments/9');
    expect(link).toHaveAccessibleDescription('Spring Cup');
    expect(card.queryByRole('button', { name: /Register|Withdraw/ })).not.toBeInTheDocument();
  });

  it('offers no registration for a past one', async () => {
    const { card } = await show(
      someTournament({ isPast: true, participants: someParticipants(2), isRegistered: true }),
    );
    expect(card.getByText('2 took part')).toBeVisible();
    expect(card.getByRole('link', { name: 'Learn More' })).toBeVisible();
    expect(card.queryByRole('button', { name: /Register|Withdraw/ })).not.toBeInTheDocument();
  });
});

describe('who takes part', () => {
  const pictures = (card: HTMLElement) => card.querySelectorAll('.rounded-full.ring-2');

  it('shows three and how many more there are', async () => {
    await show(someTournament({ participants: someParticipants(10), participantCount: 24 }));
    const card = screen.getByRole('article');
    expect(within(card).getByText('24 going')).toBeVisible();
    expect(within(card).getByText('+21')).toBeVisible();
    expect(pictures(card)).toHaveLength(4);
  });

  it('shows all of three', async () => {
    await show(someTournament({ participants: someParticipants(3) }));
    const card = screen.getByRole('article');
    expect(within(card).getByText('3 going')).toBeVisible();
    expect(within(card).queryByText(/^\+/)).not.toBeInTheDocument();
    expect(pictures(card)).toHaveLength(3);
  });

  it('says when there are none', async () => {
    const { card } = await show(someTournament());
    expect(card.getByText('Nobody is registered yet')).toBeVisible();
  });
});

describe('several places', () => {
  const places = (count: number) => Array.from({ length: count }, (_, at) => `Hall ${at + 1}`);
  const listed = (card: ReturnType<typeof within>) =>
    within(card.getByRole('list', { name: 'Locations' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('are shown up to four', async () => {
    const { card } = await show(someTournament({ locations: places(4) }));
    expect(listed(card)).toEqual(places(4));
  });

  it('are four and a count', async () => {
    const { card } = await show(someTournament({ locations: places(6) }));
    expect(listed(card)).toEqual([...places(4), '+2 more']);
  });
});

describe('a long description', () => {
  it('is cut at 150 characters and can be expanded and collapsed', async () => {
    const description = `${'a'.repeat(150)} and the end`;
    const { card, user } = await show(someTournament({ description }));
    expect(card.getByText(`${'a'.repeat(150)}…`)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Read more' }));
    expect(card.getByText(description)).toBeVisible();
    const less = card.getByRole('button', { name: 'Show less' });
    expect(less).toHaveAttribute('aria-expanded', 'true');
    await user.click(less);
    expect(card.queryByText(/and the end/)).not.toBeInTheDocument();
  });

  it('has no button when it is short', async () => {
    const { card } = await show(someTournament({ description: 'a'.repeat(150) }));
    expect(card.queryByRole('button', { name: 'Read more' })).not.toBeInTheDocument();
  });
});

describe('the flyer', () => {
  it('has a srcset and a frame of a fixed ratio', async () => {
    await show(
      someTournament({
        imageUrl: '/flyer?v=1',
        images: [
          { url: '/flyer?w=480', width: 480 },
          { url: '/flyer?w=1200', width: 1200 },
        ],
      }),
    );
    const image = document.querySelector('img[src="/flyer?v=1"]');
    expect(image).toHaveAttribute('srcset', '/flyer?w=480 480w, /flyer?w=1200 1200w');
    expect(image).toHaveAttribute('sizes');
    expect(image).toHaveAttribute('width', '1200');
    expect(image).toHaveAttribute('height', '630');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('is a drawing if there is none', async () => {
    await show(someTournament());
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('svg[viewBox="0 0 1200 630"]')).not.toBeNull();
  });
});

describe('what can be done', () => {
  it('is to edit and delete one’s own', async () => {
    const tournament = myTournament();
    const { card, user } = await show(tournament);
    await user.click(card.getByRole('button', { name: 'Edit Spring Cup' }));
    expect(onAct).toHaveBeenLastCalledWith('edit', tournament);
    await user.click(card.getByRole('button', { name: 'More about Spring Cup' }));
    expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onAct).toHaveBeenLastCalledWith('delete', tournament);
  });

  it('with another’s is reporting, never editing or deleting', async () => {
    const tournament = someTournament();
    const { card, user } = await show(tournament);
    expect(card.queryByRole('button', { name: /Edit|Delete/ })).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'More about Spring Cup' }));
    const report = await screen.findByRole('menuitem', { name: 'Report' });
    expect(screen.queryByRole('menuitem', { name: /Edit|Delete/ })).not.toBeInTheDocument();
    await user.click(report);
    expect(onAct).toHaveBeenLastCalledWith('report', tournament);
  });
});
