import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { Tournament } from '#shared/tournaments';
import { userQuery } from '@/features/accounts';
import { formatMoment } from '@/lib/dates';
import { WHICH_DECK_PATH } from '@/lib/paths';
import { createQueryClient } from '@/lib/query-client';
import { connectShare, type Shareable } from '@/lib/sharing';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { currentUser } from '@/testing/people';
import { fakePush } from '@/testing/push';
import { renderRoute } from '@/testing/render';
import { tap } from '@/testing/tap';
import {
  myTournament,
  someParticipant,
  someParticipants,
  someTournament,
} from '@/testing/tournaments';
import { Component as TournamentRoute } from './tournament-page';

const server = fakeApi();
const uploads = fakeUploads();
const push = fakePush();

beforeEach(() => server.on(api.getUser, () => currentUser()));

async function open(path = '/tournaments/9') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(<TournamentRoute />, { path, pattern: '/tournaments/:id', client });
}

const openWith = (tournament: Tournament) => {
  server.on(api.getTournament, () => tournament);
  return open();
};

const shown = (name = 'Spring Cup') => screen.findByRole('heading', { level: 1, name });
const people = () => screen.getByRole('list', { name: 'Participants' });

describe('the tournament page', () => {
  it('shows name, kind, when, where, by whom and the whole description', async () => {
    const locations = ['Sports hall, Freiburg', 'Library, Basel'];
    await openWith(
      someTournament({
        locations,
        description: 'Rules:\nhttps://example.org/rules\n<b>Bring three combos</b>',
      }),
    );
    await shown();
    expect(document.title).toBe('Spring Cup · Ripcord');
    expect(screen.getByText('Official')).toBeVisible();
    const when = within(screen.getByRole('region', { name: 'When' }));
    expect(when.getByText(formatMoment('2099-03-14T13:00:00.000Z', 'longDateTime'))).toBeVisible();
    expect(when.getByText(/^in \d+ years$/)).toBeVisible();
    expect(
      when.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone, { exact: false }),
    ).toBeVisible();
    expect(when.queryByText('It is over')).toBeNull();
    const places = within(screen.getByRole('list', { name: 'Locations' }));
    expect(places.getAllByRole('listitem').map((item) => item.textContent)).toEqual(locations);
    expect(places.queryByRole('link')).toBeNull();
    const creator = within(screen.getByRole('region', { name: 'Set up by' }));
    expect(creator.getByRole('link', { name: /^Leo/ })).toHaveAttribute('href', '/profile/2');
    const link = screen.getByRole('link', { name: 'https://example.org/rules' });
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(link.parentElement).toHaveTextContent('Rules: https://example.org/rules <b>Bring');
    expect(link.parentElement).toHaveClass('whitespace-pre-line');
  });

  it('says of a regional one that it is, and of a past one that it is over', async () => {
    await openWith(someTournament({ isOfficial: false, isPast: true }));
    await shown();
    expect(screen.getByText('Regional')).toBeVisible();
    expect(screen.queryByText('Official')).toBeNull();
    expect(screen.getByText('It is over')).toBeVisible();
    expect(screen.getByText('Nobody was registered.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register Now' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Which deck?' })).toBeNull();
  });

  it('shows the flyer whole, with room for it from the start, and opens it alone', async () => {
    await openWith(
      someTournament({
        imageUrl: '/api/tournaments/9/flyer',
        images: [
          { url: '/api/tournaments/9/flyer?w=480', width: 480 },
          { url: '/api/tournaments/9/flyer?w=1200', width: 1200 },
        ],
      }),
    );
    await shown();
    const flyer = screen.getByRole('img', { name: 'Flyer of Spring Cup' });
    expect(flyer).toHaveClass('object-contain');
    expect(flyer.parentElement).toHaveStyle({ aspectRatio: String(1200 / 630) });
    expect(screen.getByRole('link', { name: 'Flyer of Spring Cup' })).toHaveAttribute(
      'href',
      '/api/tournaments/9/flyer',
    );
  });

  it('leaves a flyer of other proportions its own room', async () => {
    // 14 by 20 pixels, like the server's placeholders.
    const head = `RIFF....WEBPVP8 ${'\0'.repeat(10)}${String.fromCharCode(14, 0, 20, 0)}`;
    await openWith(
      someTournament({
        imageUrl: '/api/tournaments/9/flyer',
        placeholder: `data:image/webp;base64,${btoa(head)}`,
      }),
    );
    await shown();
    const flyer = screen.getByRole('img', { name: 'Flyer of Spring Cup' });
    expect(flyer.parentElement).toHaveStyle({ aspectRatio: '0.7' });
  });

  it('gives an address to the clipboard', async () => {
    const { user } = await openWith(someTournament());
    await shown();
    await user.click(screen.getByRole('button', { name: 'Copy address: Sports hall, Freiburg' }));
    expect(await screen.findByText('Address copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Sports hall, Freiburg');
  });

  it('selects the address where there is no clipboard', async () => {
    const { user } = await openWith(someTournament());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('http'));
    await shown();
    await user.click(screen.getByRole('button', { name: /^Copy address/ }));
    expect(await screen.findByText('Failed to copy address')).toBeVisible();
    expect(window.getSelection()?.toString()).toBe('Sports hall, Freiburg');
  });

  it('is shared under its address', async () => {
    const shared: Shareable[] = [];
    const disconnect = connectShare((what) => shared.push(what));
    const { user } = await openWith(someTournament());
    await shown();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    disconnect();
    expect(shared).toMatchObject([{ title: 'Spring Cup', path: '/tournaments/9' }]);
  });

  it('hands over a file for the calendar', async () => {
    await openWith(someTournament());
    await shown();
    const link = screen.getByRole('link', { name: 'Add to calendar' });
    expect(link).toHaveAttribute('href', '/api/tournaments/9/calendar.ics');
    expect(link).toHaveAttribute('download');
  });

  it('leads to the recommendation of a deck', async () => {
    await openWith(someTournament());
    await shown();
    const link = screen.getByRole('link', { name: 'Which deck?' });
    expect(link).toHaveAttribute('href', WHICH_DECK_PATH);
  });
});

describe('what can be done', () => {
  it.each([
    ['registration', 'Tell me when my table is called'],
    [null, 'Tell me when it is soon or changes'],
  ] as const)('after registering is to be told, at %s', async (eventPhase, name) => {
    push.browser();
    const can = { edit: false, delete: false, register: true };
    server.on(api.registerForTournament, () =>
      someTournament({ eventPhase, isRegistered: true, can: { ...can, register: false } }),
    );
    const { user } = await openWith(someTournament({ eventPhase, can }));
    await shown();
    expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register Now' }));
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('is to register and to withdraw, which shows at once', async () => {
    let stored = someTournament({ participants: someParticipants(1) });
    const mine = someParticipant({ id: 2, userId: 1, username: 'mika', displayName: 'Mika' });
    server.on(api.registerForTournament, () => {
      stored = {
        ...stored,
        participants: [...stored.participants, mine],
        participantCount: 2,
        isRegistered: true,
      };
      return stored;
    });
    server.on(api.withdrawFromTournament, () => {
      stored = someTournament({ participants: someParticipants(1) });
      return undefined;
    });
    server.on(api.getTournament, () => stored);
    await open();
    tap(await screen.findByRole('button', { name: 'Register Now' }));
    expect(within(people()).getByRole('link', { name: /Mika/ })).toHaveAttribute(
      'href',
      '/profile/1',
    );
    expect(screen.getByText('2 going')).toBeVisible();
    tap(screen.getByRole('button', { name: 'Withdraw' }), 400);
    expect(within(people()).queryByRole('link', { name: /Mika/ })).toBeNull();
    expect(screen.getByText('1 going')).toBeVisible();
    await waitFor(() => expect(server.calls(api.withdrawFromTournament)).toHaveLength(1));
  });

  it('by others is to share and to report', async () => {
    const { user } = await openWith(someTournament());
    await shown();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete tournament' })).toBeNull();
    server.on(api.createReport, () => undefined as never);
    await user.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: /Report/ })).toHaveTextContent('Spring Cup');
  });

  it('by the one who set it up is to change and to delete it', async () => {
    await openWith(myTournament());
    await shown();
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete tournament' })).toBeVisible();
  });

  it('is what the server says: the administrator may delete and report', async () => {
    await openWith(someTournament({ can: { edit: false, delete: true, register: true } }));
    await shown();
    expect(screen.getByRole('button', { name: 'Delete tournament' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Report' })).toBeVisible();
  });

  it('shows a change at once', async () => {
    let stored = myTournament();
    server.on(api.getTournament, () => stored);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tournament' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' II');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    stored = { ...stored, name: 'Spring Cup II' };
    await (await uploads.number(1)).answer(200, stored);
    expect(await shown('Spring Cup II')).toBeVisible();
    expect(document.title).toBe('Spring Cup II · Ripcord');
  });

  it('leads to the tournaments after it was deleted, and asks no more for it', async () => {
    server.on(api.deleteTournament, () => undefined);
    const { user, where, client } = await openWith(myTournament());
    await user.click(await screen.findByRole('button', { name: 'Delete tournament' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Tournament' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(where()).toBe('/tournaments'));
    expect(server.calls(api.getTournament)).toHaveLength(1);
    expect(client.getQueryState([api.getTournament.path, { id: 9 }])?.isInvalidated).toBe(true);
  });
});

describe('without a tournament', () => {
  it.each(['/tournaments/9', '/tournaments/nine', '/tournaments/0'])(
    'says that %s is not there, with a way back',
    async (path) => {
      server.refuse(api.getTournament, 404, 'This tournament was not found.');
      const { user, where } = await open(path);
      expect(await shown('Tournament not found')).toBeInTheDocument();
      expect(document.title).toBe('Tournament not found · Ripcord');
      expect(server.calls(api.getTournament)).toHaveLength(path === '/tournaments/9' ? 1 : 0);
      await user.click(screen.getByRole('link', { name: 'Back to Tournaments' }));
      expect(where()).toBe('/tournaments');
    },
  );

  it('shows that it is loading', async () => {
    server.on(api.getTournament, () => new Promise(() => {}));
    await open();
    expect(screen.getByRole('status', { name: 'Loading tournament' })).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    server.refuse(api.getTournament, 403, 'Not at the moment.');
    const { user } = await open();
    expect(await screen.findByText('Error loading tournament')).toBeVisible();
    expect(screen.getByText('Not at the moment.')).toBeVisible();
    server.on(api.getTournament, () => someTournament());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shown()).toBeVisible();
  });

  it('keeps showing what it knows when the connection goes', async () => {
    const { client } = await openWith(someTournament());
    await shown();
    server.offline();
    await client.invalidateQueries();
    expect(screen.getByRole('heading', { level: 1, name: 'Spring Cup' })).toBeVisible();
    expect(screen.queryByText('Error loading tournament')).toBeNull();
  });
});
