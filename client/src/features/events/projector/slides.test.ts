import { describe, expect, it } from 'vitest';
import type { EventStanding, TournamentEvent } from '#shared/event-schemas';
import {
  myEvent,
  playedMatch,
  someBracket,
  someEntrant,
  someEvent,
  someMatch,
  someRound,
  someStandings,
} from '@/testing/events';
import { hallOf } from './hall';
import { nameRows } from './names';
import { type Shown, slidesOf } from './slides';

const FULL_HD = { width: 60, height: 33.75 };

function titles(
  { event = someEvent(), ...shown }: Partial<Omit<Shown, 'event'>> & { event?: TournamentEvent },
  size = FULL_HD,
) {
  const all = { event: hallOf(event), matches: [], standings: [], missing: [], ...shown };
  return slidesOf(all, size).map(({ title }) => title);
}

describe('what the hall sees', () => {
  it('is players by name with their table, those without an opponent too', () => {
    const matches = [...someRound(5), someMatch({ key: 's1r1m9', state: 'void' })];
    expect(nameRows(matches).map(({ name, table }) => `${name} ${table}`)).toEqual([
      'Ada 1',
      'Ben 1',
      'Cleo 2',
      'Dov 2',
      'Eva bye',
    ]);
  });

  it('is pairings, the clock and, with results, the standings', () => {
    const clock = { endsAt: null, remaining: 600 };
    const event = someEvent({ clock });
    const matches = someRound(64, 2);
    const standings = someStandings(64);
    expect(titles({ event, matches, standings })).toEqual([
      'Round 2 of 3 (1 of 2)',
      'Round 2 of 3 (2 of 2)',
      'Round 2 of 3',
      ...[1, 2, 3, 4, 5].map((n) => `Standings (${n} of 5)`),
    ]);
    const round = { stage: 1, number: 1, state: 'paired', open: 4, disputed: 0 } as const;
    const stages = [
      { number: 1, kind: 'swiss', state: 'running', rounds: 3, roundsDone: 0 },
    ] as const;
    const first = someEvent({ round, stages: [...stages] });
    expect(titles({ event: first, matches: someRound(8), standings })).toEqual([
      'Round 1 of 3',
      'Rules',
    ]);
  });

  it('is whole groups on a page', () => {
    const standings = someStandings(16).map((row, index) => ({ ...row, group: (index % 4) + 1 }));
    const slides = slidesOf(
      { event: hallOf(someEvent()), matches: someRound(16, 2), standings, missing: [] },
      FULL_HD,
    );
    const groups = slides.flatMap((slide) =>
      slide.kind === 'standings' ? [slide.rows.map(({ group }) => group)] : [],
    );
    expect(groups).toEqual([
      [1, 1, 1, 1, 2, 2, 2, 2],
      [3, 3, 3, 3, 4, 4, 4, 4],
    ]);
  });

  it('is the bracket in parts that fit, and at last the final standings', () => {
    const stages = [
      { number: 2, kind: 'single' as const, state: 'running' as const, rounds: 5, roundsDone: 0 },
    ];
    const round = { stage: 2, number: 1, state: 'playing' as const, open: 16, disputed: 0 };
    const event = someEvent({ stages, round });
    expect(titles({ event, matches: someBracket(32) })).toEqual([
      'To be played: Round of 32',
      'Bracket, part 1 of 2',
      'Bracket, part 2 of 2',
      'Rules',
    ]);
    const finished = { ...event, phase: 'finished' as const };
    const all = { event: finished, matches: someBracket(8, { decided: 99 }) };
    expect(titles({ ...all, standings: someStandings(8) })).toEqual([
      'Final result',
      'Bracket',
      'Final standings',
    ]);
  });

  it('has the match for third place beside each part of the bracket', () => {
    const event = someEvent({
      stages: [{ number: 2, kind: 'single', state: 'done', rounds: 5, roundsDone: 5 }],
      round: { stage: 2, number: 5, state: 'done', open: 0, disputed: 0 },
      phase: 'finished',
    });
    const matches = someBracket(32, { decided: 99 });
    const shown = { event: hallOf(event), matches, standings: [], missing: [] };
    const thirds = slidesOf(shown, FULL_HD).flatMap((slide) =>
      slide.kind === 'bracket' ? [slide.third?.title] : [],
    );
    expect(thirds).toEqual(['Match for 3rd place', 'Match for 3rd place']);
  });

  it('is who is called, after the names while matches wait for a table', () => {
    const matches = someRound(64, 2).map((match, index) =>
      index < 20 ? match : { ...match, table: null, queued: index - 19 },
    );
    const shown = { event: hallOf(someEvent()), matches, standings: [], missing: [] };
    const slides = slidesOf(shown, FULL_HD);
    expect(slides.map(({ title }) => title)).toEqual([
      'Round 2 of 3 (1 of 2)',
      'Round 2 of 3 (2 of 2)',
      'Now playing',
    ]);
    expect(new Set(slides.map(({ key }) => key)).size).toBe(slides.length);
    const [names, , calls] = slides;
    if (names?.kind !== 'names' || calls?.kind !== 'calls') throw new Error('Not the calls');
    expect(calls.now.map(({ table }) => table)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(calls.next[0]?.key).toBe('s1r2m21');
    expect(
      slides
        .flatMap((slide) => (slide.kind === 'names' ? slide.rows : []))
        .flatMap(({ queued }) => queued ?? []),
    ).toContain(12);
  });

  it('is a match at a table or in line of a later round: rounds of groups overlap', () => {
    const stages = [
      {
        number: 1,
        kind: 'round_robin' as const,
        state: 'running' as const,
        rounds: 3,
        roundsDone: 0,
      },
    ];
    const round = { stage: 1, number: 1, state: 'playing' as const, open: 1, disputed: 0 };
    const later = someRound(4, 2).map((match, index) =>
      index === 0 ? { ...match, table: 2 } : { ...match, table: null, queued: 1 },
    );
    const matches = [...someRound(4).slice(1), playedMatch(), ...later];
    const event = hallOf(someEvent({ stages, round }));
    const inGroups = someStandings(6).map((row): EventStanding => ({ ...row, group: 1 }));
    const standings = inGroups.with(5, { ...inGroups[5], state: 'dropped' } as EventStanding);
    const slides = slidesOf({ event, matches, standings, missing: [] }, FULL_HD);
    expect(slides.find(({ kind }) => kind === 'calls')).toMatchObject({
      now: [{ key: 's1r1m2' }, { key: 's1r2m1' }],
      next: [{ key: 's1r2m2', queued: 1 }],
    });
    const rows = slides.flatMap((slide) => (slide.kind === 'names' ? slide.rows : []));
    expect(rows.map(({ name, table }) => `${name} ${table}`)).toEqual([
      'Ada 2',
      'Ben 2',
      'Cleo 2',
      'Dov 2',
      'Eva rest',
    ]);
  });

  it('is names in the order of their numbers', () => {
    const names = ['Player 10', 'player 9', 'Player 1', 'Äda', 'Zoe'];
    const matches = names.map((name, index) =>
      someMatch({ key: `s1r1m${index + 1}`, a: { entrantId: index + 1, name }, b: null }),
    );
    expect(nameRows(matches).map(({ name }) => name)).toEqual([
      'Äda',
      'Player 1',
      'player 9',
      'Player 10',
      'Zoe',
    ]);
  });

  it('tells two of one name apart', () => {
    const rows = nameRows([], [{ name: 'Ada' }, { name: 'Ada' }]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  it('is the way to check in, and who has not', () => {
    const missing = [someEntrant({ id: 3, state: 'registered' })];
    const event = myEvent({ phase: 'check_in', round: null });
    expect(titles({ event, missing })).toEqual(['Check in now', 'Not checked in yet', 'Rules']);
    expect(titles({ event: someEvent({ phase: 'draft', round: null }) })).toEqual([
      'Being prepared',
      'Rules',
    ]);
  });
});
