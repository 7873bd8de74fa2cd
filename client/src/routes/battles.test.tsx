import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { connectShare, type Shareable } from '@/lib/sharing';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { aBattle, aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { Component as Battles } from './battles';

const server = fakeApi();

beforeEach(() => {
  server.on(api.listBattles, () => page([aBattle()]));
  server.on(api.listRecentBattles, () => []);
  server.on(api.listCombos, () => page([aCombo()]));
  server.on(api.listWaitingRounds, () => []);
});

const open = (path = '/battles') => renderRoute(<Battles />, { path });
const battles = () => within(screen.getByRole('list', { name: 'Battles' })).getAllByRole('article');
const lastQuery = () => server.calls(api.listBattles).at(-1)?.query;

const WAITING = {
  eventId: 7,
  eventName: 'Autumn Cup',
  key: 's1r2m3',
  opponentName: 'Leo',
  playedAt: '2026-11-20T10:00:00.000Z',
  isDeck: false,
  rounds: [{ game: 1, round: 1, winner: 'me', finishType: 'burst' }],
} as const;

it('asks which combo was launched in a match of an event', async () => {
  let waiting = [{ ...WAITING, rounds: [...WAITING.rounds] }];
  server.on(api.listWaitingRounds, () => waiting);
  server.on(api.answerRounds, () => {
    waiting = [];
    return reply(204);
  });
  const { user } = await open();
  expect(await screen.findByText('1 battle waits for its combo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Which combo was it?' }));
  expect(await screen.findByText('Against Leo')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Your combo in this match' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(aCombo().name) }));
  await waitFor(() => expect(screen.queryByText('Which combo was it?')).toBeNull());
  const [call] = server.calls(api.answerRounds);
  expect(call?.body).toEqual({ eventId: 7, key: 's1r2m3', comboId: aCombo().id });
});

it('counts a match of which only the score is known as one', async () => {
  const scored = { ...WAITING, key: 's1r1m1', rounds: [] };
  server.on(api.listWaitingRounds, () => [{ ...WAITING, rounds: [...WAITING.rounds] }, scored]);
  await open();
  expect(await screen.findByText('2 battles wait for their combo')).toBeVisible();
});

it('names each battle of decks by who did what, and takes one combo for all', async () => {
  const own = { game: 1, finishType: 'spin', cause: 'own' } as const;
  const rounds = [
    { game: 1, round: 1, winner: 'me', finishType: 'burst' } as const,
    { ...own, round: 2, winner: 'opponent' } as const,
    { ...own, round: 3, winner: 'me' } as const,
    { game: 1, round: 4, winner: 'draw', finishType: 'spin' } as const,
  ];
  server.on(api.listWaitingRounds, () => [{ ...WAITING, isDeck: true, rounds }]);
  server.on(api.answerRounds, () => reply(204));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Which combo was it?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which combo was it?' }));
  await dialog.findByText('Battle 1: Burst for you');
  expect(dialog.getByText('Battle 2: Own finish by you: +1 for Leo')).toBeVisible();
  expect(dialog.getByText('Battle 3: Own finish by Leo: +1 for you')).toBeVisible();
  expect(dialog.getByText('Battle 4: Draw')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'All with this combo' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(aCombo().name) }));
  await waitFor(() => expect(server.calls(api.answerRounds)).toHaveLength(1));
  expect(server.calls(api.answerRounds)[0]?.body).toEqual({
    eventId: 7,
    key: 's1r2m3',
    comboId: aCombo().id,
  });
});

describe('The records', () => {
  it('shows result, event, date, both combos and the score', async () => {
    server.on(api.listBattles, () =>
      page([
        aBattle({ eventName: 'Spring Cup', rounds: [{ winner: 'me', finishType: 'extreme' }] }),
      ]),
    );
    await open();
    const card = within(await screen.findByRole('article', { name: /WIN against Robin, 3 to 0/ }));
    expect(card.getByText('WIN')).toBeVisible();
    expect(card.getByText('Spring Cup')).toBeVisible();
    expect(card.getByText('12 Mar 2026')).toBeVisible();
    expect(card.getByRole('link', { name: 'Storm Rod' })).toHaveAttribute('href', '/combos/7');
    expect(card.getByText('3-60').parentElement).toHaveTextContent('Shark Edge 3-60 Low Flat');
    expect(card.getByText('Extreme')).toBeVisible();
    expect(card.queryByText('DRAW')).not.toBeInTheDocument();
  });

  it('says DRAW when the scores are equal', async () => {
    server.on(api.listBattles, () =>
      page([aBattle({ rounds: [{ winner: 'draw', finishType: 'spin' }] })]),
    );
    await open();
    const card = within(await screen.findByRole('article'));
    expect(card.getAllByText('DRAW')).toHaveLength(2); // the badge, and instead of the big score
  });

  it('unfolds and folds the rounds', async () => {
    const rounds = [
      { winner: 'me', finishType: 'over' },
      { winner: 'opponent', finishType: 'extreme' },
      { winner: 'draw', finishType: 'spin' },
    ] as const;
    server.on(api.listBattles, () => page([aBattle({ rounds: [...rounds] })]));
    const { user } = await open();
    const toggle = await screen.findByRole('button', { name: 'Rounds (3)', expanded: false });
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const list = within(screen.getByRole('article')).getByRole('list');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Round 1YouOver2 pts', 'Round 2RobinExtreme3 pts', 'Round 3DrawSpin0 pts']);
    await user.click(toggle);
    expect(within(screen.getByRole('article')).queryByRole('list')).not.toBeInTheDocument();
  });

  it('asks the server for a search once the typing pauses, and for the filters', async () => {
    const { user } = await open();
    await screen.findByRole('article');
    expect(lastQuery()).toEqual({ finishType: 'all', result: 'all', limit: '50' });
    await user.type(screen.getByLabelText('Search battles'), 'spring');
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'spring' }));
    expect(server.calls(api.listBattles)).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('Finish type'), 'Extreme');
    await user.selectOptions(screen.getByLabelText('Result'), 'Losses');
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        q: 'spring',
        finishType: 'extreme',
        result: 'loss',
        limit: '50',
      }),
    );
  });

  it('clears filters without a match', async () => {
    server.on(api.listBattles, ({ query }) => page(query.result === 'win' ? [] : [aBattle()]));
    const { user } = await open();
    await screen.findByRole('article');
    await user.selectOptions(screen.getByLabelText('Result'), 'Wins');
    expect(await screen.findByText('No battles match')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByLabelText('Result')).toHaveValue('all');
  });

  it('empties the search box when the filters are cleared', async () => {
    server.on(api.listBattles, ({ query }) => page(query.q ? [] : [aBattle()]));
    const { user } = await open();
    await screen.findByRole('article');
    await user.type(screen.getByLabelText('Search battles'), 'nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByLabelText('Search battles')).toHaveValue('');
  });

  it("pages with the answer's cursor", async () => {
    server.on(api.listBattles, ({ query }) =>
      query.cursor ? page([aBattle({ id: 2 })]) : page([aBattle({ id: 3 })], 'after-3'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more battles' }));
    await waitFor(() => expect(battles()).toHaveLength(2));
    expect(lastQuery()).toMatchObject({ cursor: 'after-3' });
    expect(screen.queryByRole('button', { name: 'Load more battles' })).not.toBeInTheDocument();
  });

  it('invites to record the first battle', async () => {
    server.on(api.listBattles, () => page([]));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Record your first battle' }));
    expect(await screen.findByRole('dialog', { name: 'Record New Battle' })).toBeVisible();
  });

  it('offers a retry if the battles fail to load', async () => {
    server.offline(api.listBattles);
    const { user } = await open();
    expect(await screen.findByText('Error loading battles')).toBeVisible();
    server.on(api.listBattles, () => page([aBattle()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});

describe('One battle', () => {
  const menu = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for the battle/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it("offers only sharing when it is somebody else's", async () => {
    server.on(api.listBattles, () => page([aBattle({ can: { edit: false, delete: false } })]));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Actions/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Share', 'Result card']);
  });

  it('leads to its page', async () => {
    const { user, where } = await open();
    await user.click(await screen.findByRole('link', { name: /^Practice Match/ }));
    expect(where()).toBe('/battles/1');
  });

  it('is shared by its address, and says if its combo is private', async () => {
    const shared: Shareable[] = [];
    const disconnect = connectShare((what) => shared.push(what));
    const { user } = await open();
    await menu(user, 'Share');
    disconnect();
    expect(shared).toEqual([
      {
        title: 'You won 2–0 against Robin',
        path: '/battles/1',
        isPrivate: true,
        thing: { kind: 'battle', id: 1 },
      },
    ]);
  });

  it('is edited in the same dialog', async () => {
    const { user } = await open();
    await menu(user, 'Edit');
    expect(await screen.findByRole('dialog', { name: 'Edit Battle' })).toBeVisible();
  });

  it('asks for an unknown combo of the opponent, with its field at hand', async () => {
    const battle = aBattle({ opponentCombo: 'Unknown combo' });
    server.on(api.listBattles, () => page([battle]));
    server.on(api.updateBattle, () => ({ ...battle, opponentCombo: 'Shark Edge 3-60LF' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add their combo' }));
    await screen.findByRole('dialog', { name: 'Edit Battle' });
    await waitFor(() => expect(screen.getByLabelText("Opponent's combo")).toHaveFocus());
    expect(screen.getByRole('button', { name: "I don't know" })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.keyboard('Shark Edge 3-60LF');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Battle updated successfully');
    expect(server.calls(api.updateBattle)[0]?.body).toMatchObject({
      opponentCombo: 'Shark Edge 3-60LF',
    });
  });

  it('does not ask others for it', async () => {
    const can = { edit: false, delete: false };
    server.on(api.listBattles, () => page([aBattle({ opponentCombo: 'Unknown combo', can })]));
    await open();
    expect(await screen.findByText('Unknown combo')).toBeVisible();
  });

  it('is deleted after confirmation', async () => {
    let stored = [aBattle()];
    server.on(api.listBattles, () => page(stored));
    server.on(api.deleteBattle, () => {
      stored = [];
      return undefined;
    });
    const { user } = await open();
    await menu(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this battle?' }));
    expect(question.getByText(/This action cannot be undone/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete Battle' }));
    expect(await screen.findByText('Battle deleted')).toBeInTheDocument();
    expect(await screen.findByText('No battles yet')).toBeVisible();
    expect(server.calls(api.deleteBattle)[0]?.params).toEqual({ id: '1' });
  });

  it('stays when the deletion fails', async () => {
    server.refuse(api.deleteBattle, 503, 'Please try again in a moment.');
    const { user } = await open();
    await menu(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete Battle' }));
    expect(await screen.findByText('Error deleting battle')).toBeInTheDocument();
    expect(await screen.findByRole('article')).toBeVisible();
  });
});

describe('The menu', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
    await user.click(screen.getByRole('button', { name: 'More about your battles' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('fixes the scores and loads the list again', async () => {
    server.on(api.recalculateBattles, () => ({ message: '2 of 12 battles changed.', changed: 2 }));
    const { user } = await open();
    await screen.findByRole('article');
    await choose(user, 'Fix Scores');
    expect(await screen.findByText('2 of 12 battles changed.')).toBeInTheDocument();
    expect(server.calls(api.listBattles)).toHaveLength(2);
  });

  it('says when the scores could not be fixed', async () => {
    server.refuse(api.recalculateBattles, 503, 'Please try again in a moment.');
    const { user } = await open();
    await choose(user, 'Fix Scores');
    expect(await screen.findByText('Error fixing scores')).toBeInTheDocument();
    expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
  });

  it('refreshes the list, and keeps it when that fails', async () => {
    const { user } = await open();
    await screen.findByRole('article');
    server.on(api.listBattles, () => page([aBattle({ id: 2 }), aBattle({ id: 1 })]));
    await choose(user, 'Refresh');
    await waitFor(() => expect(battles()).toHaveLength(2));
    server.offline(api.listBattles);
    await choose(user, 'Refresh');
    expect(await screen.findByText('Error refreshing')).toBeInTheDocument();
    expect(battles()).toHaveLength(2);
  });
});

describe('The address', () => {
  it('opens the dialog for record=true and removes the parameter', async () => {
    const { where, user } = await open('/battles?tab=stats&record=true&combo=7');
    expect(await screen.findByRole('dialog', { name: 'Record New Battle' })).toBeVisible();
    await waitFor(() => expect(where()).toBe('/battles?tab=stats'));
    expect(await screen.findByDisplayValue('Storm Rod')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the tab', async () => {
    const { where, user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Battle Stats' }));
    expect(where()).toBe('/battles?tab=stats');
    await user.click(screen.getByRole('tab', { name: 'Battle Records' }));
    expect(where()).toBe('/battles');
  });

  beforeEach(() => {
    server.on(api.getHistoryStats, () => []);
    server.on(api.getDetailedStats, () => ({
      totalBattles: 0,
      lastBattle: null,
      wins: 0,
      losses: 0,
      draws: 0,
      winRate: 0,
      avgMyScore: 0,
      avgOpponentScore: 0,
      burstFinishes: 0,
      spinFinishes: 0,
      overFinishes: 0,
      extremeFinishes: 0,
      topCombos: [],
    }));
  });
});
