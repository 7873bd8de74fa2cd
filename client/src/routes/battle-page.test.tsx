import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { connectShare, type Shareable } from '@/lib/sharing';
import { fakeApi, page } from '@/testing/fake-api';
import { aRelatedPerson, currentUser } from '@/testing/people';
import { aBattle, aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { Component as BattlePage } from './battle-page';

const server = fakeApi();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listCombos, () => page([aCombo()]));
});

const open = (path = '/battles/5', user = currentUser()) => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  return renderRoute(<BattlePage />, { path, pattern: '/battles/:id', client });
};

const mine = () =>
  aBattle({
    id: 5,
    eventName: 'Spring Cup',
    rounds: [
      { winner: 'me', finishType: 'extreme' },
      { winner: 'opponent', finishType: 'burst' },
      { winner: 'draw', finishType: 'spin' },
    ],
  });
const theirs = () => {
  const battle = mine();
  return {
    ...battle,
    userId: 2,
    myCombo: { ...battle.myCombo, isPublic: true },
    can: { edit: false, delete: false },
  };
};

const actions = () => screen.getByRole('button', { name: 'Actions for the battle against Robin' });

async function choose(user: Awaited<ReturnType<typeof open>>['user'], item: string) {
  await user.click(actions());
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the battle page', () => {
  it.each([
    ['America/New_York', '1 Mar 2026, 22:30'],
    ['Asia/Kathmandu', '2 Mar 2026, 09:15'],
  ])("dates the battle in the person's time zone, %s", async (timeZone, shown) => {
    const user = currentUser({ timeZone });
    server.on(api.getUser, () => user);
    server.on(api.getBattle, () => ({ ...mine(), date: '2026-03-02T03:30:00.000Z' }));
    await open('/battles/5', user);
    expect(await screen.findByText(shown)).toBeVisible();
  });

  it('falls back to the clock of the device for a zone that the browser does not know', async () => {
    const user = currentUser({ timeZone: 'Mars/Olympus' });
    server.on(api.getUser, () => user);
    server.on(api.getBattle, mine);
    await open('/battles/5', user);
    expect(await screen.findByText(/12 Mar 2026/)).toBeVisible();
  });

  it("opens the form at the opponent's combo where that is not known yet", async () => {
    server.on(api.getBattle, () => ({ ...mine(), opponentCombo: 'Unknown combo' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add their combo' }));
    await waitFor(() => expect(screen.getByLabelText("Opponent's combo")).toHaveFocus());
  });

  it('shows result, score, both sides, event, date and every round', async () => {
    server.on(api.getBattle, mine);
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'You vs Robin' })).toBeVisible();
    expect(document.title).toBe('You vs Robin · Ripcord');
    expect(screen.getByText(/Spring Cup/)).toBeVisible();
    expect(screen.getByText(/12 Mar 2026/)).toBeVisible();
    const result = within(screen.getByRole('region', { name: 'Result' }));
    expect(result.getByText('WIN')).toBeVisible();
    expect(result.getByText((_text, element) => element?.textContent === '3–2')).toBeVisible();
    expect(result.getByRole('link', { name: 'Storm Rod' })).toHaveAttribute('href', '/combos/7');
    expect(result.getByText('3-60').parentElement).toHaveTextContent('Shark Edge 3-60 Low Flat');
    const rounds = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rounds).toEqual([
      'Round 1YouExtreme3 pts',
      'Round 2RobinBurst2 pts',
      'Round 3DrawSpin0 pts',
    ]);
    expect(screen.getByText(/Only you can see this battle/)).toBeVisible();
  });

  it('names who made a penalty or an own finish, and who got the point', async () => {
    const round = { finishType: 'spin' as const, roundNumber: 1 };
    server.on(api.getBattle, () => ({
      ...mine(),
      roundsData: [
        { ...round, winner: 'opponent' as const, cause: 'penalty' as const },
        { ...round, roundNumber: 2, winner: 'me' as const, cause: 'own' as const },
      ],
    }));
    await open();
    await screen.findByRole('heading', { level: 1, name: 'You vs Robin' });
    const rounds = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rounds).toEqual([
      'Round 1Penalty against you: +1 for Robin1 pt',
      'Round 2Own finish by Robin: +1 for you1 pt',
    ]);
  });

  it('names another person and offers only to share', async () => {
    server.on(api.getBattle, theirs);
    server.on(api.getPerson, () => aRelatedPerson());
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Leo vs Robin' })).toBeVisible();
    expect(screen.getByText('for Leo')).toBeVisible();
    expect(screen.queryByText(/Only you can see/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Result card' })).toBeVisible();
    await user.click(actions());
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Share']);
  });

  it('is shared under its address', async () => {
    const shared: Shareable[] = [];
    const disconnect = connectShare((what) => shared.push(what));
    server.on(api.getBattle, theirs);
    server.on(api.getPerson, () => aRelatedPerson());
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Leo vs Robin' });
    await choose(user, 'Share');
    disconnect();
    expect(shared).toEqual([
      { title: 'Leo won 3–2 against Robin', path: '/battles/5', isPrivate: false },
    ]);
  });

  it('is edited in the dialog of the battles screen, and shows the change', async () => {
    let stored = mine();
    server.on(api.getBattle, () => stored);
    server.on(api.updateBattle, ({ body }) => {
      stored = { ...stored, eventName: body?.eventName ?? '' };
      return stored;
    });
    const { user } = await open();
    await screen.findByRole('heading', { name: 'You vs Robin' });
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Battle' }));
    await user.clear(dialog.getByLabelText(/^Event/));
    await user.type(dialog.getByLabelText(/^Event/), 'Final');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/^Final ·/)).toBeVisible();
  });

  it('is deleted after confirmation, leads to the battles and is not refetched', async () => {
    server.on(api.getBattle, mine);
    server.on(api.deleteBattle, () => undefined);
    const { user, where } = await open();
    await screen.findByRole('heading', { name: 'You vs Robin' });
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this battle?' }));
    await user.click(question.getByRole('button', { name: 'Delete Battle' }));
    expect(await screen.findByText('Battle deleted')).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/battles'));
    expect(server.calls(api.getBattle)).toHaveLength(1);
  });

  it('stays when the deletion fails', async () => {
    server.on(api.getBattle, mine);
    server.refuse(api.deleteBattle, 503, 'Please try again in a moment.');
    const { user, where } = await open();
    await screen.findByRole('heading', { name: 'You vs Robin' });
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete Battle' }));
    expect(await screen.findByText('Error deleting battle')).toBeInTheDocument();
    expect(where()).toBe('/battles/5');
    expect(screen.getByRole('heading', { name: 'You vs Robin' })).toBeVisible();
  });

  it.each(['/battles/5', '/battles/five', '/battles/0'])(
    'says that %s is not there',
    async (path) => {
      server.refuse(api.getBattle, 404, 'Battle not found.');
      const { user, where } = await open(path);
      expect(await screen.findByRole('heading', { name: 'Battle not found' })).toBeInTheDocument();
      expect(server.calls(api.getBattle)).toHaveLength(path === '/battles/5' ? 1 : 0);
      await user.click(screen.getByRole('link', { name: 'Back to battles' }));
      expect(where()).toBe('/battles');
    },
  );

  it('shows that it is loading', async () => {
    server.on(api.getBattle, () => new Promise(() => {}));
    await open();
    expect(screen.getByRole('status', { name: 'Loading battle' })).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    server.refuse(api.getBattle, 403, 'Not at the moment.');
    const { user } = await open();
    expect(await screen.findByText('Error loading battle')).toBeVisible();
    expect(screen.getByText('Not at the moment.')).toBeVisible();
    server.on(api.getBattle, mine);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'You vs Robin' })).toBeVisible();
  });
});
