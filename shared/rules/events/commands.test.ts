import { expect, it } from 'vitest';
import { applyCommand, type Command } from './commands';
import type { EventData } from './event-data';
import { eventSettingsSchema } from './settings';
import { pairSwiss } from './swiss';

const now = new Date('2026-11-22T12:00:00Z');

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

const start: EventData = {
  event: {
    phase: 'check_in',
    seed: 42,
    clockEndsAt: null,
    clockRemaining: null,
    finishedAt: null,
    imported: false,
    settings: eventSettingsSchema.parse({ stages: [{ kind: 'swiss', rounds: 2 }], maxEntrants: 4 }),
  },
  date: new Date('2026-11-22T12:00:00Z'),
  entrants: [],
  waiting: [],
  stages: [],
  rounds: [],
  matches: [],
  reports: [],
};

/** Applies commands to data that nobody may write to. */
const after = (data: EventData, ...commands: Command[]): EventData =>
  commands.reduce((before, command) => {
    const first = applyCommand(frozen(before), command, { now });
    const outcome =
      'toPair' in first
        ? applyCommand(before, command, { now, pairs: pairSwiss(first.toPair).pairs })
        : first;
    if (!('data' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.data;
  }, data);

const guests = [1, 2, 3, 4].map((id): Command => ({ act: 'enter', id, name: `Guest ${id}` }));
const running = () => after(start, ...guests, { act: 'phase', to: 'running' });

const report = (data: EventData, index: number): Command => {
  const { key = '', a, b } = data.matches[index] ?? {};
  const body = { a: a ?? 0, b: b ?? 0, games: [], warnings: { a: [], b: [] } };
  const sender = { clientId: '', by: 1, role: 'judge', playedAt: now } as const;
  return { act: 'report', key, body: { ...body, ended: 'forfeit_b' }, ...sender };
};

it('plays an event without writing to what it was given', () => {
  const first = running();
  expect(first.matches.map(({ key, state }) => [key, state])).toEqual([
    ['s1r1m1', 'ready'],
    ['s1r1m2', 'ready'],
  ]);
  const played = after(first, report(first, 0), report(first, 1), { act: 'round' });
  expect(played.rounds).toHaveLength(2);
  expect(played.reports.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
});

it('asks for the pairs of a round before it is drawn', () => {
  const data = after(start, ...guests);
  const outcome = applyCommand(data, { act: 'phase', to: 'running' }, { now });
  expect(outcome).toMatchObject({ toPair: { seed: 42, round: 1 } });
});

it.each<[Command, object]>([
  [
    { act: 'enter', id: 5, name: 'Late' },
    { code: 'conflict', message: 'This tournament is full.' },
  ],
  [{ act: 'round' }, { code: 'conflict', message: 'Some matches have no result yet.' }],
  [{ act: 'cut' }, { code: 'conflict', message: 'There is no further stage.' }],
  [
    { act: 'take-round-back', number: 3 },
    { code: 'not_found', message: 'This round was not found.' },
  ],
  [
    { act: 'repair', number: 1, pairs: [[1, 2]], reason: 'Friends' },
    {
      code: 'invalid',
      message: 'Every player must be in one pair.',
      fields: [{ path: 'pairs', message: 'Every player must be in one pair.' }],
    },
  ],
  [
    { act: 'phase', to: 'draft' },
    { code: 'conflict', message: 'This is not possible at this point of the event.' },
  ],
])('refuses %o as the API does', (command, refusal) => {
  expect(applyCommand(frozen(running()), command, { now })).toEqual({ refusal });
});

it('changes nothing for what is so already', () => {
  const data = running();
  expect(applyCommand(data, { act: 'check-in', entrantId: 1 }, { now })).toEqual({ data, log: [] });
});

it.each([
  [4, 4],
  [0, 5],
])('gives groups at most these tables, and nobody two at once: %i', (tables, most) => {
  const settings = eventSettingsSchema.parse({ stages: [{ kind: 'round_robin' }], tables });
  const entered = Array.from(
    { length: 10 },
    (_, index): Command => ({ act: 'enter', id: index + 1, name: `Guest ${index + 1}` }),
  );
  const begun = { ...start, event: { ...start.event, settings } };
  let data = after(begun, ...entered, { act: 'phase', to: 'running' });
  let played = 0;
  for (;;) {
    const called = data.matches.filter(({ table, state }) => table !== null && state === 'ready');
    const people = called.flatMap(({ a, b }) => [a, b]);
    expect(new Set(people).size).toBe(people.length);
    expect(Math.max(0, ...called.map(({ table }) => table ?? 0))).toBeLessThanOrEqual(most);
    // The last table is the first to finish.
    const next = called.at(-1);
    if (!next) break;
    data = after(data, report(data, data.matches.indexOf(next)));
    played += 1;
  }
  expect(played).toBe(45);
});
