import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesWithin } from './ages';
import { applyCommand, type Command } from './commands';
import type { EventData } from './event-data';
import { hasLeft } from './progress';
import { type EventSettingsInput, eventSettingsSchema } from './settings';
import { waitPlaceOf } from './waitlist';

const HOUR = 3_600_000;
const now = new Date('2026-11-20T12:00:00Z');
const date = new Date('2026-11-22T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * HOUR);

const eventWith = (settings: Partial<EventSettingsInput> = {}): EventData => ({
  event: {
    phase: 'registration',
    seed: 42,
    clockEndsAt: null,
    clockRemaining: null,
    finishedAt: null,
    imported: false,
    settings: eventSettingsSchema.parse({
      stages: [{ kind: 'swiss' }],
      maxEntrants: 2,
      waitlist: true,
      ...settings,
    }),
  },
  date,
  entrants: [],
  waiting: [],
  stages: [],
  rounds: [],
  matches: [],
  reports: [],
});

const outcomeOf = (data: EventData, command: Command, at = now) =>
  applyCommand(data, command, { now: at, pairs: [] });

function applied(data: EventData, command: Command, at = now): EventData {
  const outcome = outcomeOf(data, command, at);
  if (!('data' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

const register = (id: number, birthYear: number | null = null): Command => ({
  act: 'register',
  id,
  userId: id,
  birthYear,
});
const withdraw = (userId: number): Command => ({ act: 'withdraw', userId });
const take = (userId: number): Command => ({ act: 'take-place', userId });

/** Persons 1 and 2 play, 3 and 4 wait. */
const full = (settings?: Partial<EventSettingsInput>) =>
  [1, 2, 3, 4].reduce((data, id) => applied(data, register(id)), eventWith(settings));

const waitersIn = ({ waiting }: EventData) =>
  waiting.map(({ id, confirmBy }) => [id, confirmBy?.getTime() ?? waitPlaceOf(waiting, id)]);
const playersIn = ({ entrants }: EventData) =>
  entrants.filter((one) => !hasLeft(one)).map(({ id }) => id);

describe('a full event', () => {
  it('puts whoever registers at the end of its list, once', () => {
    const data = applied(full(), register(3));
    expect(playersIn(data)).toEqual([1, 2]);
    expect(waitersIn(data)).toEqual([
      [3, 1],
      [4, 2],
    ]);
  });

  it('refuses them without a list', () => {
    const data = [1, 2].reduce(
      (one, id) => applied(one, register(id)),
      eventWith({ waitlist: false }),
    );
    expect(outcomeOf(data, register(3))).toMatchObject({
      refusal: { code: 'conflict', message: 'This tournament is full.' },
    });
  });

  it.each<[string, Command]>([
    ['a withdrawal', withdraw(1)],
    ['a drop', { act: 'entrant', entrantId: 1, state: 'dropped' }],
  ])('offers the place of %s to the first, which holds it', (_, command) => {
    const data = applied(full(), command);
    expect(waitersIn(data)).toEqual([
      [3, later(24).getTime()],
      [4, 1],
    ]);
    expect(waitersIn(applied(data, register(5)))).toContainEqual([5, 2]);
    expect(outcomeOf(data, { act: 'enter', id: 6, name: 'Walk-in' })).toMatchObject({
      refusal: { message: 'This tournament is full.' },
    });
  });

  it('does not take a drop back once the place is offered', () => {
    const data = applied(full(), { act: 'entrant', entrantId: 1, state: 'dropped' });
    const back: Command = { act: 'entrant', entrantId: 1, state: 'registered' };
    expect(outcomeOf(data, back)).toMatchObject({
      refusal: { message: 'This tournament is full.' },
    });
  });

  it('offers as many places as there are more', () => {
    const settings = eventSettingsSchema.parse({ ...full().event.settings, maxEntrants: 5 });
    const data = applied(full(), { act: 'settings', settings });
    expect(data.waiting.every(({ confirmBy }) => confirmBy !== null)).toBe(true);
    expect(playersIn(applied(data, register(5)))).toEqual([1, 2, 5]);
  });
});

describe('an offer', () => {
  const offered = () => applied(full(), withdraw(1));

  it('is taken, also twice, with the next number', () => {
    const data = applied(applied(offered(), take(3)), take(3));
    expect(data.entrants.map(({ id, number, state }) => [id, number, state])).toEqual([
      [2, 2, 'registered'],
      [3, 3, 'registered'],
    ]);
    expect(outcomeOf(data, take(4))).toMatchObject({
      refusal: { code: 'conflict', message: 'There is no place for you yet.' },
    });
    expect(outcomeOf(data, take(9))).toMatchObject({
      refusal: { code: 'not_found', message: 'You are not on the waitlist.' },
    });
  });

  it('goes to the next when it is let go', () => {
    expect(waitersIn(applied(offered(), withdraw(3)))).toEqual([[4, later(24).getTime()]]);
  });

  it('lapses at its time, and the next has as long', () => {
    const before = applied(offered(), { act: 'settle' }, new Date(later(24).getTime() - 1));
    expect(before.waiting).toHaveLength(2);
    expect(waitersIn(applied(offered(), { act: 'settle' }, later(24)))).toEqual([
      [4, date.getTime()],
    ]);
    expect(outcomeOf(offered(), take(3), later(24))).toMatchObject({
      refusal: { message: 'You are not on the waitlist.' },
    });
  });

  it('ends with the date, after which places are given at once', () => {
    const data = applied(full({ confirmHours: 168 }), withdraw(1));
    expect(waitersIn(data)[0]).toEqual([3, date.getTime()]);
    const settled = outcomeOf(data, { act: 'settle' }, date);
    expect(settled).toMatchObject({
      log: [
        { act: 'place.lapsed', after: { id: 3 } },
        { act: 'place.given', after: { id: 4 } },
      ],
    });
    expect('data' in settled && playersIn(settled.data)).toEqual([2, 4]);
  });

  it('is a place at once during the check-in, which still waits for them', () => {
    const data = applied(applied(full(), { act: 'phase', to: 'check_in' }), withdraw(1));
    expect(data.entrants.at(-1)).toMatchObject({ id: 3, state: 'registered' });
  });

  it('is confirmed by an organiser, who cannot let others jump the queue', () => {
    const put = (entrantId: number): Command => ({
      act: 'entrant',
      entrantId,
      state: 'registered',
    });
    expect(playersIn(applied(offered(), put(3)))).toEqual([2, 3]);
    expect(outcomeOf(offered(), put(4))).toMatchObject({
      refusal: { code: 'conflict', message: 'This tournament is full.' },
    });
    const enter = (userId: number): Command => ({ act: 'enter', id: 9, userId });
    expect(playersIn(applied(offered(), enter(3)))).toEqual([2, 3]);
    expect(outcomeOf(offered(), enter(4))).toMatchObject({
      refusal: { message: 'This tournament is full.' },
    });
  });
});

it('the start ends the list', () => {
  const data = full({ stages: [{ kind: 'single' }], checkIn: false });
  expect(applied(data, { act: 'phase', to: 'running' }).waiting).toEqual([]);
});

it('never has a free place while somebody waits, nor more than there are', () => {
  const person = fc.integer({ min: 1, max: 8 });
  const step = fc.oneof(
    person.map((id): Command => register(id)),
    person.map((id): Command => withdraw(id)),
    person.map((id): Command => take(id)),
    person.map((entrantId): Command => ({ act: 'entrant', entrantId, state: 'dropped' })),
    person.map((entrantId): Command => ({ act: 'entrant', entrantId, state: 'registered' })),
    fc.constant<Command>({ act: 'settle' }),
  );
  const steps = fc.array(fc.tuple(step, fc.integer({ min: 0, max: 30 })), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 2, max: 4 }), (commands, maxEntrants) => {
      let [data, hours] = [eventWith({ maxEntrants }), 0];
      for (const [command, wait] of commands) {
        hours += wait / 10;
        const outcome = outcomeOf(data, command, later(hours));
        if ('data' in outcome) data = outcome.data;
        const held = data.waiting.filter(({ confirmBy }) => confirmBy !== null).length;
        const taken = playersIn(data).length + held;
        expect(taken).toBeLessThanOrEqual(maxEntrants);
        if (held < data.waiting.length) expect(taken).toBe(maxEntrants);
        const people = [...data.entrants, ...data.waiting].map(({ userId }) => userId);
        expect(new Set(people).size).toBe(people.length);
      }
    }),
  );
});

describe('age', () => {
  it.each([
    // In 2026 somebody born in 2013 counts as 12.
    ['regular', 2013, undefined],
    ['regular', 2012, 'This event is for players of 12 and under.'],
    ['open', 2012, undefined],
    ['open', 2013, 'This event is for players of 13 and over.'],
    ['regular', null, 'Please ask the organisers to enter you: this event has age divisions.'],
    ['all', 2013, undefined],
    ['all', null, undefined],
    ['none', null, undefined],
  ] as const)('of %s and %s: %s', (ageDivision, birthYear, message) => {
    const outcome = outcomeOf(eventWith({ ageDivision }), register(1, birthYear));
    expect('refusal' in outcome ? outcome.refusal.message : undefined).toBe(message);
  });

  it('is what staff declare, unless the account knows better', () => {
    const event = eventWith({ ageDivision: 'regular' });
    const guest = { act: 'enter', id: 1, name: 'Kim' } as const;
    expect(outcomeOf(event, guest)).toMatchObject({
      refusal: { code: 'invalid', fields: [{ path: 'division' }] },
    });
    expect(outcomeOf(event, { ...guest, division: 'open' })).toMatchObject({
      refusal: { code: 'conflict', message: 'This event is for players of 12 and under.' },
    });
    const entered = applied(event, { ...guest, division: 'regular' });
    expect(entered.entrants[0]?.division).toBe('regular');
    expect(outcomeOf(entered, { act: 'entrant', entrantId: 1, division: 'open' })).toMatchObject({
      refusal: { message: 'This event is for players of 12 and under.' },
    });
    const known = { act: 'enter', id: 2, userId: 2, birthYear: 2012, division: 'regular' } as const;
    expect(outcomeOf(event, known)).toMatchObject({ refusal: { code: 'conflict' } });
  });

  it('gives a division places anew, with ties as they were', () => {
    const rows = [1, 2, 2, 4, 5].map((place, id) => ({ place, id }));
    expect(placesWithin(rows, ({ id }) => id > 0).map(({ place }) => place)).toEqual([1, 1, 3, 4]);
  });
});
