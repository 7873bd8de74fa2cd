import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { eventRules } from '#shared/rules/events/match-rules';
import { someEntrant, someMatch, somePacket } from '@/testing/events';
import { fakeApi } from '@/testing/fake-api';
import { hold, judgeServer } from '@/testing/judge';
import { button, finish, press } from '@/testing/pad';

const server = fakeApi();
const judge = judgeServer(server);
afterEach(() => judge.stop());

const deckEvent = (deckList: 'open' | 'hidden') => {
  const { event } = somePacket();
  const settings = { ...event.settings, matchType: 'deck' as const, deckList };
  return { ...event, settings, rules: [...eventRules(settings)] };
};

const report = () => judge.sent()[0]?.body;

describe("Orders of decks on a judge's pad", () => {
  it('says which combos meet, by the orders that were sent or entered', async () => {
    const parts = { blade: null, disk: null, driver: null, lockChip: null };
    const more = { mainBlade: null, assistBlade: null, overBlade: null };
    const deck = (id: number) =>
      someEntrant({
        id,
        deck: ['X', 'Y', 'Z'].map((name) => ({ name: name + id, ...parts, ...more })),
      });
    judge.give({
      event: deckEvent('open'),
      entrants: [deck(1), deck(2)],
      orders: [{ key: 's1r1m1', game: 1, cycle: 1, a: [3, 2, 1], b: [1, 2, 3] }],
    });
    await judge.openPad();
    expect(screen.getByText('Next: Z1')).toBeVisible();
    expect(screen.getByText('Next: X2')).toBeVisible();
    fireEvent.click(button('This match'));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Ben' }), {
      target: { value: '2,1,3' },
    });
    fireEvent.click(button('Done'));
    await press(finish('Ada', 'Spin'));
    expect(screen.getByText('Next: Y1')).toBeVisible();
    expect(screen.getByText('Next: X2')).toBeVisible();
    await press(finish('Ada', 'Extreme'));
    await hold(button('Hold to report'));
    await waitFor(() =>
      expect(report()).toMatchObject({
        games: [
          {
            rounds: [
              { aCombo: 3, bCombo: 2 },
              { aCombo: 2, bCombo: 1 },
            ],
          },
        ],
      }),
    );
  });

  it("keeps a locked order secret until the guest's is entered, and never reports it wrong", async () => {
    const event = deckEvent('hidden');
    const locked = { game: 1, cycle: 1, a: null, b: null, locked: ['a' as const] };
    const entrants = [someEntrant({ id: 1 }), someEntrant({ id: 2, userId: null })];
    const give = (orders: Match['orders']) =>
      judge.give({ event, entrants, matches: [someMatch({ orders })] });
    give([locked]);
    server.on(api.putOrder, () => {
      give([{ ...locked, a: [3, 2, 1], b: [2, 1, 3], locked: ['a', 'b'] }]);
      return { revealed: true, orders: { a: [3, 2, 1], b: [2, 1, 3] } };
    });
    await judge.openPad();
    expect(screen.getByText('Order locked')).toBeVisible();
    await press(finish('Ada', 'Spin'));
    fireEvent.click(button('This match'));
    const words = 'Ada has locked an order. It is shown once that of Ben is entered.';
    expect(await screen.findByText(words)).toBeVisible();
    fireEvent.change(screen.getByRole('combobox', { name: 'Ben' }), { target: { value: '2,1,3' } });
    expect(await screen.findByRole('combobox', { name: 'Ada' })).toHaveValue('3,2,1');
    expect(server.calls(api.putOrder)[0]?.body).toEqual({
      entrantId: 2,
      game: 1,
      cycle: 1,
      order: [2, 1, 3],
    });
  });

  it("sends the guest's order also before the other is locked, and not once both are shown", async () => {
    const event = deckEvent('hidden');
    const entrants = [someEntrant({ id: 1 }), someEntrant({ id: 2, userId: null })];
    judge.give({ event, entrants, matches: [someMatch({ orders: [] })] });
    server.on(api.putOrder, () => {
      const both = { a: [3, 2, 1], b: [2, 1, 3], locked: ['a' as const, 'b' as const] };
      const renamed = { entrantId: 2, name: 'Benno' };
      const orders = [{ game: 1, cycle: 1, ...both }];
      judge.give({ event, entrants, matches: [someMatch({ orders, b: renamed })] });
      return { revealed: false, orders: null };
    });
    await judge.openPad();
    fireEvent.click(button('This match'));
    const choose = async (name: string, value: string) =>
      fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });
    await choose('Ada', '1,3,2');
    await choose('Ben', '2,1,3');
    await choose('Benno', '3,2,1');
    expect(screen.getByRole('combobox', { name: 'Benno' })).toHaveValue('3,2,1');
    expect(server.calls(api.putOrder).map(({ body }) => body)).toEqual([
      { entrantId: 2, game: 1, cycle: 1, order: [2, 1, 3] },
    ]);
  });

  it('leaves the combos of a locked order to the server, if it stays secret', async () => {
    const event = deckEvent('hidden');
    const orders = [{ game: 1, cycle: 1, a: null, b: null, locked: ['a' as const] }];
    judge.give({ event, matches: [someMatch({ orders })] });
    await judge.openPad();
    await press(finish('Ada', 'Extreme'));
    await press(finish('Ada', 'Spin'));
    await hold(button('Hold to report'));
    await waitFor(() =>
      expect(report()).toMatchObject({
        games: [
          {
            rounds: [
              { aCombo: null, bCombo: 1 },
              { aCombo: null, bCombo: 2 },
            ],
          },
        ],
      }),
    );
  });
});
