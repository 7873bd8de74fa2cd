import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDateOrder, isAmbiguous, readMoment } from './read-dates';

describe('moments', () => {
  it.each([
    ['2026-03-14', '2026-03-14T00:00:00.000Z'],
    ['2026-03-14 15:30', '2026-03-14T15:30:00.000Z'],
    ['2026-03-14T15:30', '2026-03-14T15:30:00.000Z'],
    ['2026-03-14 15:30:10', '2026-03-14T15:30:10.000Z'],
    ['2026-03-14T15:30:10.5Z', '2026-03-14T15:30:10.500Z'],
    ['2026-03-14T15:30:10.123456+02:00', '2026-03-14T13:30:10.123Z'],
    ['2026-03-14T00:30-0530', '2026-03-14T06:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026/3/4', '2026-03-04T00:00:00.000Z'],
    ['02.01.2026', '2026-01-02T00:00:00.000Z'],
    ['2.1.26', '2026-01-02T00:00:00.000Z'],
    ['02.01.2026 14:30', '2026-01-02T14:30:00.000Z'],
    ['02.01.2026, 14:30:05', '2026-01-02T14:30:05.000Z'],
    ['1/13/2026', '2026-01-13T00:00:00.000Z'],
    ['13/1/2026', '2026-01-13T00:00:00.000Z'],
    ['1/13/26 2:30 PM', '2026-01-13T14:30:00.000Z'],
    ['1/13/2026 12:05 am', '2026-01-13T00:05:00.000Z'],
    ['1/13/2026 12:05 p.m.', '2026-01-13T12:05:00.000Z'],
    ['46024', '2026-01-02T00:00:00.000Z'],
    ['46024.604166666664', '2026-01-02T14:30:00.000Z'],
  ])('reads %s', (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment);
  });

  it.each([
    ...['', 'yesterday', '2026-02-29', '2026-13-01', '2026', '14.03.', '14.03-2026', '1.2.3'],
    ...['2026-03-14 24:00', '2026-03-14 15:60', '2026-03-14T', '2026-03-14 15', '1767225600'],
    ...['13/13/2026', '31.04.2026', '14.03.2026 13:00 PM', '14.03.2026 0:30 AM', '99999'],
  ])('does not read %j', (text) => {
    expect(readMoment(text)).toBeNull();
  });
});

it.each([
  ['13/1/2026 2:30 PM', '2026-01-13T19:30:00.000Z'],
  ['13.07.2026 14:30:05', '2026-07-13T18:30:05.000Z'],
  ['13.1.2026', '2026-01-13T05:00:00.000Z'],
  ['46024.604166666664', '2026-01-02T19:30:00.000Z'],
  ['13.01.2026 14:30Z', '2026-01-13T14:30:00.000Z'],
  ['2026-01-13 14:30', '2026-01-13T19:30:00.000Z'],
  ['2026-01-13T14:30:00', '2026-01-13T19:30:00.000Z'],
  ['2026-07-13', '2026-07-13T04:00:00.000Z'],
  ['2026-01-13T14:30:00Z', '2026-01-13T14:30:00.000Z'],
  ['2026-01-13T14:30+02:00', '2026-01-13T12:30:00.000Z'],
])('%s is read by the clock of New York, unless it has an offset', (text, moment) => {
  expect(readMoment(text, { timeZone: 'America/New_York' })?.toISOString()).toBe(moment);
});

describe('the order of day and month', () => {
  it('decides dates that may be read both ways', () => {
    expect(readMoment('1/2/2026', { order: 'dmy' })?.toISOString()).toBe(
      '2026-02-01T00:00:00.000Z',
    );
    expect(readMoment('1/2/2026', { order: 'mdy' })?.toISOString()).toBe(
      '2026-01-02T00:00:00.000Z',
    );
    expect(readMoment('1.2.2026', { order: 'mdy' })?.toISOString()).toBe(
      '2026-02-01T00:00:00.000Z',
    );
    expect(readMoment('2026-02-01', { order: 'mdy' })?.toISOString()).toBe(
      '2026-02-01T00:00:00.000Z',
    );
  });

  it.each([
    [['1/2/2026', '1/13/2026'], { order: 'mdy' }],
    [['1/2/2026', '13-1-2026 10:00'], { order: 'dmy' }],
    [['1/2/2026', '2/2/2026'], { order: null, example: '1/2/2026' }],
    [['13/1/2026', ' 1/2/26 9:00 PM ', '1/13/2026'], { order: null, example: '1/2/26 9:00 PM' }],
    [['13/1/2026', '1/13/2026'], { order: 'none' }],
    [['1.2.2026', '2026-01-02', '2/2/2026', 'soon', ''], { order: 'none' }],
  ])('of %j is found', (texts, expected) => {
    expect(findDateOrder(texts)).toEqual(expected);
  });

  it('is a question only for dates that differ by it', () => {
    const number = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(number(31), number(31), (first, second) => {
        const text = `${first}/${second}/2026`;
        const [dmy, mdy] = (['dmy', 'mdy'] as const).map((order) => readMoment(text, { order }));
        expect(isAmbiguous(text)).toBe(dmy?.getTime() !== mdy?.getTime());
      }),
    );
  });
});
