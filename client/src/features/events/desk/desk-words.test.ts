import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '#shared/compile-message';
import type { EventLogEntry, LogEntry } from '#shared/event-log';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { pageReader, setReader } from '#shared/translate';
import { logWords } from './log-words';
import { swapSeats } from './repair-dialog';

const names = {
  entrant: (id: unknown) => `E${id}`,
  match: (key: unknown) => `M${key}`,
  person: (id: unknown) => `P${id}`,
};
const said = (entry: LogEntry) => {
  const whole = { at: '2026-11-22T12:00:00.000Z', by: 'Ada', before: null, after: null };
  return logWords({ ...whole, ...entry, reason: null } as EventLogEntry, names);
};

const settings = (some: object) =>
  eventSettingsSchema.parse({ stages: [{ kind: 'swiss', rounds: 5, advance: 8 }], ...some });
const score = { a: 1, b: 2, warnings: { a: [], b: [] }, by: 'judge' } as const;
const game = { aPoints: 4, bPoints: 2, winner: 'a', rounds: [] } as const;

it.each<[LogEntry, string]>([
  [
    { act: 'phase', before: 'check_in', after: 'running' },
    'Ada moved the event on: Check-in is open → Running',
  ],
  [
    { act: 'settings', before: settings({}), after: settings({ pointsToWin: 5, tables: 8 }) },
    'Ada changed the settings: Points to win: 4 → 5; Tables: 0 → 8',
  ],
  [
    {
      act: 'settings',
      before: settings({ banned: ['Wizard Rod'], late: { players: 4, pointsToWin: 7, games: 3 } }),
      after: settings({
        tieBreaks: ['opponents', 'head_to_head'],
        stages: [{ kind: 'round_robin', groups: 2, advance: 2 }, { kind: 'single' }],
      }),
    },
    "Ada changed the settings: Banned parts: Wizard Rod → none; Longer matches at the end: last 4 players, 7 points, best of 3 → off; Tie-breaks: Point difference, Opponents' win rate, Head to head, Points scored → Opponents' win rate, Head to head; Format: Swiss rounds (5 rounds, 8 go on) → Round robin (2 groups, 2 go on), then Single elimination (match for 3rd place)",
  ],
  [{ act: 'entrant.added', after: { id: 3 } }, 'Ada entered E3'],
  [
    {
      act: 'entrant',
      before: { id: 3, state: 'checked_in', leftRound: null },
      after: { id: 3, state: 'dropped', leftRound: 2 },
    },
    'Ada changed E3: State: Checked in → Dropped',
  ],
  [
    {
      act: 'entrant',
      before: { id: 3, shownName: null, rating: null },
      after: { id: 3, shownName: 'Bea', rating: 1200 },
    },
    'Ada changed E3: Name: their own → Bea; Rating: none → 1200',
  ],
  [{ act: 'clock', after: { action: 'add', seconds: 60 } }, 'Ada added 60 seconds to the clock'],
  [{ act: 'round.drawn', after: { number: 2, byHand: true } }, 'Ada drew round 2 by hand'],
  [
    { act: 'report', after: { key: 's1r1m1', report: 'awaiting' } },
    'Ada reported Ms1r1m1: it waits for the other player',
  ],
  [
    {
      act: 'report',
      after: {
        key: 's1r1m1',
        report: 'accepted',
        own: true,
        score: { a: 1, b: 2, outcome: 'played', winner: 'b', games: [{ aPoints: 3, bPoints: 5 }] },
      },
    },
    'Ada reported Ms1r1m1: E2 beat E1 5–3 (the result counts, their own match)',
  ],
  [
    {
      act: 'result',
      before: { ...score, outcome: 'played', winner: 'a', games: [game], ended: 'points' },
      after: {
        key: 's1r1m1',
        result: { ...score, outcome: 'forfeit', winner: 'b', games: [], ended: 'forfeit_a' },
        setAside: ['s2F1'],
      },
    },
    'Ada decided Ms1r1m1: E1 beat E2 4–2 → E2 beat E1 by forfeit; set aside: Ms2F1',
  ],
  [
    {
      act: 'result',
      after: {
        key: 's1r1m1',
        setAside: [],
        betweenReports: true,
        result: { ...score, outcome: 'played', winner: 'a', games: [game], ended: 'points' },
      },
    },
    'Ada decided between two reports of Ms1r1m1: no result → E1 beat E2 4–2',
  ],
  [
    { act: 'staff', after: { userId: 4, role: 'organiser', tables: [] } },
    'Ada made P4 an organiser',
  ],
])('the log says it in a sentence: %o', (entry, words) => {
  expect(said(entry)).toBe(words);
});

it('an entry about a deleted account is a sentence too', () => {
  expect(said({ act: 'staff.removed' })).toBe('Ada took the role of Pundefined away');
});

it('two seats change places, also with the bye', () => {
  expect(
    swapSeats(
      [
        [1, 2],
        [3, null],
      ],
      2,
      null,
    ),
  ).toEqual([
    [1, null],
    [3, 2],
  ]);
});

describe("in the reader's language", () => {
  const GERMAN: Record<string, string> = {
    '{by} drew round {number} by hand': 'Runde {number} hat {by} von Hand gepaart',
    '{by} added {seconds, plural, one {# second} other {# seconds}} to the clock':
      '{seconds, plural, one {# Sekunde} other {# Sekunden}} mehr auf der Uhr, von {by}',
    '{by} reported {match}: {score} ({notes})': '{match}: {score}, gemeldet von {by} ({notes})',
    '{winner} beat {loser} {score}': '{score} für {winner} gegen {loser}',
    'the result counts': 'das Ergebnis zählt',
  };
  beforeAll(() =>
    setReader({
      locale: () => 'de',
      find: (message) => (GERMAN[message] ? compile(GERMAN[message]) : undefined),
    }),
  );
  afterAll(() => setReader(pageReader));

  it.each<[LogEntry, string]>([
    [
      { act: 'round.drawn', after: { number: 2, byHand: true } },
      'Runde 2 hat Ada von Hand gepaart',
    ],
    [{ act: 'clock', after: { action: 'add', seconds: 1 } }, '1 Sekunde mehr auf der Uhr, von Ada'],
    [
      {
        act: 'report',
        after: {
          key: 's1r1m1',
          report: 'same',
          score: {
            a: 1,
            b: 2,
            outcome: 'played',
            winner: 'b',
            games: [{ aPoints: 3, bPoints: 5 }],
          },
        },
      },
      'Ms1r1m1: 5–3 für E2 gegen E1, gemeldet von Ada (as reported before)',
    ],
  ])('each part has its place: %o', (entry, words) => {
    expect(said(entry)).toBe(words);
  });
});
