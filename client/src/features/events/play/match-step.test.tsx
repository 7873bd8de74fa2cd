import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { areNoticesHeld } from '@/lib/notify';
import { someMatch } from '@/testing/events';
import { fakeApi } from '@/testing/fake-api';
import { me, playServer, swissSettings } from '@/testing/play';

const server = fakeApi();
const play = playServer(server);

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const against = (values: Partial<Match> = {}) => someMatch({ table: 4, ...values });

describe('a match', () => {
  it('names table and opponent', async () => {
    await play.open({ me: me(), myMatch: against() });
    expect(await title(/against Ben/)).toBeVisible();
    expect(screen.getByText('Table 4')).toBeVisible();
    expect(screen.getByText('First to 4 points')).toBeVisible();
    expect(screen.getByText('A judge counts the points at your table.')).toBeVisible();
  });

  it('waits for a table in line', async () => {
    await play.open({ me: me(), myMatch: against({ table: null, queued: 3 }) });
    expect(await screen.findByText('3rd in line')).toBeVisible();
  });

  const reportable = (values: Partial<Match> = {}) => ({
    settings: swissSettings({ selfReport: true }),
    me: me(),
    myMatch: against({ can: { report: true, correct: false }, awaiting: null, ...values }),
  });

  it('is reported round by round', async () => {
    server.on(api.reportMatch, () => ({ report: 'awaiting', match: null }) as const);
    const { user } = await play.open(reportable());
    await user.click(await screen.findByRole('button', { name: 'Report the result' }));
    const mine = within(screen.getByRole('group', { name: 'Points for You' }));
    const theirs = within(screen.getByRole('group', { name: 'Points for Ben' }));
    await user.click(mine.getByRole('button', { name: /^Extreme/ }));
    await user.click(theirs.getByRole('button', { name: /^Over/ }));
    await user.click(mine.getByRole('button', { name: /^Own finish by Ben/ }));
    expect(screen.getByText('4–2')).toBeVisible();
    await user.click(button('Send this result'));
    await waitFor(() => expect(server.calls(api.reportMatch)).toHaveLength(1));
    expect(server.calls(api.reportMatch)[0]?.body).toMatchObject({
      a: 1,
      b: 2,
      ended: 'points',
      games: [
        {
          rounds: [
            { winner: 'a', finish: 'extreme' },
            { winner: 'b', finish: 'over' },
            { winner: 'a', finish: 'own' },
          ],
        },
      ],
    });
  });

  it('has no notices over its buttons while it is reported', async () => {
    const { user } = await play.open(reportable());
    expect(areNoticesHeld()).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Report the result' }));
    expect(areNoticesHeld()).toBe(true);
    await user.click(button('Cancel'));
    expect(areNoticesHeld()).toBe(false);
  });

  it('takes draws, and undoes them', async () => {
    const { user } = await play.open(reportable());
    await user.click(await screen.findByRole('button', { name: 'Report the result' }));
    await user.click(button('Draw: launch again'));
    await user.click(button('Draw: launch again'));
    await user.click(button('Undo battle 2'));
    expect(button('Undo battle 1')).toBeEnabled();
    expect(screen.getByText('0–0')).toBeVisible();
  });

  const rounds = [
    { winner: 'b', finish: 'extreme', aCombo: null, bCombo: null },
    { winner: 'b', finish: 'spin', aCombo: null, bCombo: null },
  ] as const;
  const theirReport = {
    by: 'b',
    winner: 'b',
    ended: 'points',
    games: [{ aPoints: 0, bPoints: 4, winner: 'b', rounds: [...rounds] }],
  } as const satisfies Match['awaiting'];

  it("is confirmed with the opponent's own report", async () => {
    server.on(api.reportMatch, () => ({ report: 'accepted', match: null }) as const);
    const { user } = await play.open(
      reportable({ awaiting: structuredClone(theirReport) as never }),
    );
    expect(await screen.findByText('4–0 for Ben')).toBeVisible();
    await user.click(button('Right'));
    await waitFor(() => expect(server.calls(api.reportMatch)).toHaveLength(1));
    expect(server.calls(api.reportMatch)[0]?.body).toMatchObject({ games: [{ rounds }] });
  });

  it('is disputed with a report of its own', async () => {
    const { user } = await play.open(
      reportable({ awaiting: structuredClone(theirReport) as never }),
    );
    await user.click(await screen.findByRole('button', { name: 'Not right' }));
    expect(screen.getByRole('region', { name: 'Report the result' })).toBeVisible();
  });

  it('waits for the other to confirm, and for the desk in a dispute', async () => {
    const own = { ...structuredClone(theirReport), by: 'a' } as never;
    const { client } = await play.open(reportable({ awaiting: own }));
    expect(await screen.findByText(/You reported 4–0 for Ben\. Ben has to confirm/)).toBeVisible();
    play.event = { ...play.event, myMatch: against({ state: 'disputed' }) };
    await client.invalidateQueries();
    expect(await screen.findByText(/The desk decides/)).toBeVisible();
  });

  it('of decks is ordered in secret until both orders are in', async () => {
    const combo = (name: string) => ({ ...EMPTY_COMBO, name });
    const deck = ['Dran', 'Hells', 'Wizard'].map(combo);
    server.on(api.putOrder, () => ({ revealed: false, orders: null }));
    const { user, client } = await play.open({
      settings: swissSettings({ matchType: 'deck', deckList: 'hidden' }),
      me: me({ hasDeck: true, deck }),
      myMatch: against({ orders: [] }),
    });
    for (const name of [/Hells/, /Dran/, /Wizard/]) {
      await user.click(await screen.findByRole('button', { name }));
    }
    await user.click(button('Lock in'));
    await waitFor(() =>
      expect(server.calls(api.putOrder)[0]?.body).toEqual({ game: 1, cycle: 1, order: [2, 1, 3] }),
    );
    const shown = {
      game: 1,
      cycle: 1,
      a: [2, 1, 3],
      b: [3, 1, 2],
      locked: ['a', 'b'] as ('a' | 'b')[],
    };
    play.event = { ...play.event, myMatch: against({ orders: [shown] }) };
    await client.invalidateQueries();
    const both = await screen.findByRole('list', { name: 'Both orders' });
    expect(within(both).getAllByRole('listitem')[0]).toHaveTextContent('HellsagainstCombo 3');
    await user.click(button(/order again/));
    expect(screen.getByRole('heading', { name: 'Deck order, cycle 2' })).toBeVisible();
  });
});

const EMPTY_COMBO = {
  blade: null,
  disk: null,
  driver: null,
  lockChip: null,
  mainBlade: null,
  assistBlade: null,
  overBlade: null,
};
