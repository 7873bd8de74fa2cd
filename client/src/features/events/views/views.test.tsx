import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bracketSides } from '#shared/rules/events/bracket-sides';
import {
  asLiveMatch,
  playedMatch,
  someBracket,
  someMatch,
  someRound,
  someStanding,
  someStandings,
} from '@/testing/events';
import { Bracket, partOfSide } from './bracket';
import { ClockSignal, SignalSwitch } from './clock-signal';
import { byTable, PairingsList } from './pairings-list';
import { RoundClock } from './round';
import { StandingsTable } from './standings-table';
import { fromLive, type ShownMatch } from './words';

const shape = (entrants: number, kind: 'single' | 'double') =>
  bracketSides(someBracket(entrants, { kind })).map(({ title, rounds }) => [
    title,
    rounds.map(({ matches }) => matches.length).join(' '),
  ]);

describe('the columns of a bracket', () => {
  it('come from the keys, for 4 to 32 entrants with byes', () => {
    expect(shape(4, 'single')).toEqual([
      ['Bracket', '2 1'],
      ['Match for 3rd place', '1'],
    ]);
    expect(shape(20, 'single')[0]).toEqual(['Bracket', '16 8 4 2 1']);
    expect(shape(32, 'single')[0]).toEqual(['Bracket', '16 8 4 2 1']);
    expect(shape(6, 'double')).toEqual([
      ["Winners' side", '4 2 1'],
      ["Losers' side", '2 2 1 1'],
      ['Final', '1 1'],
    ]);
    expect(shape(32, 'double')[1]).toEqual(["Losers' side", '8 8 4 4 2 2 1 1']);
  });

  it('leave out a second final that is not needed', () => {
    const matches = someBracket(4, { kind: 'double' }).map((match) =>
      match.key === 's2F2' ? { ...match, state: 'void' as const } : match,
    );
    expect(bracketSides(matches).at(-1)?.rounds).toHaveLength(1);
  });

  it('are cut into parts that hold together', () => {
    const [side] = bracketSides(someBracket(32));
    const part = side && partOfSide(side, 1, 2);
    expect(part?.rounds.map(({ matches }) => matches.map(({ match }) => match.key))).toEqual([
      ...[8, 4, 2].map((count, index) =>
        Array.from({ length: count }, (_, place) => `s2W${index + 1}-${count + place + 1}`),
      ),
      ['s2W4-2'],
      ['s2W5-1'],
    ]);
  });
});

describe('the bracket', () => {
  it('is read out as lists by round', () => {
    render(<Bracket matches={someBracket(6, { decided: 3 })} />);
    const sentences = screen
      .getAllByRole('listitem')
      .map((item) => item.querySelector(':scope > .sr-only')?.textContent)
      .filter(Boolean);
    expect(sentences).toEqual([
      'Quarter-final 1: Ada has a bye',
      'Quarter-final 2: Dov beat Eva 4–2',
      'Quarter-final 3: Ben has a bye',
      'Quarter-final 4: Cleo beat Finn 4–2',
      'Semi-final 1: Ada beat Dov 4–2',
      'Semi-final 2: Ben against Cleo',
      'Final: Ada against Winner of semi-final 2',
      'Match for 3rd place: Dov against Loser of semi-final 2',
    ]);
  });

  it('names where players of a double elimination come from', () => {
    const sides = bracketSides<ShownMatch>(someBracket(8, { kind: 'double' }));
    const from = sides.flatMap(({ rounds }) =>
      rounds.flatMap(({ matches }) =>
        matches.flatMap(({ match }) => Object.values(match.from ?? {})),
      ),
    );
    expect(from).toEqual(
      expect.arrayContaining([
        "Winner of winners' round 1, match 2",
        "Loser of winners' round 2, match 1",
        "Winner of losers' final",
        'Loser of final',
      ]),
    );
  });

  it('opens on a phone at the round being played and turns by round', () => {
    render(<Bracket matches={someBracket(8, { decided: 4 })} />);
    const shown = screen.getByRole('status');
    expect(shown).toHaveTextContent('Semi-final2 of 4');
    act(() => screen.getByRole('button', { name: 'Next round' }).click());
    expect(shown).toHaveTextContent('Final3 of 4');
  });

  it('opens at the final once all is played, not at the match for third place', () => {
    render(<Bracket matches={someBracket(8, { decided: 8 })} />);
    expect(screen.getByRole('status')).toHaveTextContent('Final3 of 4');
  });
});

describe('pairings', () => {
  it('are ordered by table, then those who wait for one, then byes', () => {
    const [first, second, bye] = someRound(5);
    const waiting = someMatch({ key: 's1r1m9', table: null });
    const keys = byTable([bye, waiting, second, first].flatMap((match) => match ?? []));
    expect(keys.map(({ key }) => key)).toEqual(['s1r1m1', 's1r1m2', 's1r1m9', 's1r1m3']);
  });

  it('say how many are before those who wait for a table', () => {
    const matches = [
      someMatch(),
      ...[1, 2].map((queued) => someMatch({ key: `s1r1m${queued + 1}`, table: null, queued })),
    ];
    render(<PairingsList matches={matches} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Table 1'),
      expect.stringContaining('1st in line'),
      expect.stringContaining('2nd in line'),
    ]);
  });

  it('mark the own match, tell the state in words and never show a dispute to others', () => {
    const matches = [
      playedMatch([[4, 2]], { state: 'disputed' }),
      someMatch({ key: 's1r1m2', table: 2 }),
    ];
    const { rerender } = render(
      <PairingsList matches={matches} isOwn={({ table }) => table === 2} />,
    );
    const [disputed, own] = within(screen.getByRole('list', { name: 'Pairings' })).getAllByRole(
      'listitem',
    );
    expect(disputed).toHaveTextContent('Ada beat Ben 4–2.');
    expect(disputed).toHaveTextContent('Done');
    expect(own).toHaveTextContent('Your match');
    expect(own).toHaveTextContent('To play');
    rerender(<PairingsList matches={matches} showsDisputes />);
    expect(screen.getByText('Two results')).toBeVisible();
  });

  it('serve the live page, which knows names only', () => {
    render(<PairingsList matches={someRound(4).map(asLiveMatch).map(fromLive)} />);
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Cleo against Dov');
  });
});

describe('standings', () => {
  it('are a table with shared places and with who left, in words', () => {
    const rows = [
      ...someStandings(2),
      someStanding({ entrantId: 3, place: 2, state: 'dropped', byes: 1, difference: -4 }),
    ];
    render(<StandingsTable rows={rows} isOwn={({ entrantId }) => entrantId === 1} />);
    const table = screen.getByRole('table', { name: 'Standings' });
    expect(within(table).getByRole('rowheader', { name: /Ada.*You/ })).toBeVisible();
    const last = within(table).getAllByRole('row').at(-1);
    expect(last).toHaveTextContent('2nd, shared');
    expect(last).toHaveTextContent('Dropped · 1 bye');
    expect(last).toHaveTextContent('−4');
  });

  it('say which stage each has reached, where they differ', () => {
    const rows = [someStanding({ stage: 2 }), someStanding({ entrantId: 2, stage: 1 })];
    const { rerender } = render(<StandingsTable rows={rows} />);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('AdaFinal stage');
    expect(second).toHaveTextContent('BenFirst stage');
    rerender(<StandingsTable rows={rows.slice(1)} />);
    expect(screen.queryByText('First stage')).toBeNull();
  });

  it('have a table for each group', () => {
    const rows = [1, 2].map((id) => someStanding({ entrantId: id, place: 1, group: id }));
    render(<StandingsTable rows={rows} />);
    expect(screen.getByRole('table', { name: 'Group B' })).toHaveTextContent('Ben');
    expect(screen.queryByText(/shared/)).toBeNull();
  });
});

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('counts down, ends in words and leaves no timer running', () => {
    const endsAt = new Date(Date.now() + 62_000).toISOString();
    render(<RoundClock clock={{ endsAt, remaining: null }} />);
    expect(screen.getByRole('timer')).toHaveTextContent('1:02');
    act(() => vi.advanceTimersByTime(3_000));
    expect(screen.getByRole('timer')).toHaveTextContent('0:59');
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toHaveTextContent('Time is up');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('flashes at one minute and at the end, once somebody has switched it on', () => {
    const clock = {
      endsAt: new Date(Date.now() + 62_000).toISOString(),
      remaining: null,
    };
    const { container, rerender } = render(<ClockSignal clock={clock} />);
    const isFlashing = () => container.querySelector('[data-flash]') !== null;
    act(() => vi.advanceTimersByTime(2_000));
    expect(isFlashing()).toBe(false);
    rerender(
      <>
        <SignalSwitch />
        <ClockSignal clock={{ ...clock, endsAt: new Date(Date.now() + 62_000).toISOString() }} />
      </>,
    );
    fireEvent.click(screen.getByRole('switch', { name: 'Sound and flash at 1:00 and 0:00' }));
    expect(isFlashing()).toBe(false);
    act(() => vi.advanceTimersByTime(3_000));
    expect(isFlashing()).toBe(true);
    act(() => vi.advanceTimersByTime(4_000));
    expect(isFlashing()).toBe(false);
    act(() => vi.advanceTimersByTime(56_000));
    expect(isFlashing()).toBe(true);
    fireEvent.click(screen.getByRole('switch'));
    expect(isFlashing()).toBe(false);
  });

  it('stands still while it is paused', () => {
    render(<RoundClock clock={{ endsAt: null, remaining: 605 }} />);
    expect(screen.getByRole('timer')).toHaveTextContent('10:05');
    expect(screen.getByText('paused')).toBeVisible();
    expect(vi.getTimerCount()).toBe(0);
  });
});
