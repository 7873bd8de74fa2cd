import { expect, it } from 'vitest';
import type { EventLogEntry } from '#shared/event-schemas';
import { logWords } from './log';
import { swapSeats } from './repair-dialog';

const names = {
  entrant: (id: unknown) => `E${id}`,
  match: (key: unknown) => `M${key}`,
  person: (id: unknown) => `P${id}`,
};
const entry = (act: string, before: unknown, after: unknown): EventLogEntry => ({
  ...{ at: '2026-11-22T12:00:00.000Z', by: null, reason: null },
  ...{ act, before, after },
});

it.each([
  ['phase', 'check_in', 'running', 'Check-in is open → Running'],
  [
    'settings',
    { tables: 0, live: true },
    { tables: 8, live: true },
    'changed the settings: tables: 0 → 8',
  ],
  [
    'entrant',
    { id: 3, state: 'checked_in' },
    { id: 3, state: 'dropped' },
    'E3: Checked in → Dropped',
  ],
  [
    'result',
    { games: [{ aPoints: 4, bPoints: 2 }] },
    { key: 's1r1m1', result: { games: [], outcome: 'forfeit' }, setAside: ['s2F1'] },
    'Ms1r1m1: 4–2 → forfeit; set aside: Ms2F1',
  ],
  ['staff', null, { userId: 4, role: 'organiser' }, 'made P4 an organiser'],
  ['unknown.act', null, null, 'unknown.act'],
])('the log says what %s changed', (act, before, after, words) => {
  expect(logWords(entry(act, before, after), names)).toBe(words);
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
