import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell, readMoment, readRounds, unguardCell, writeRounds } from './battle-text';
import { closestNames } from './read-parts';
import { readHeader } from './read-table';

describe('rounds', () => {
  it.each([
    'me:burst opponent:spin draw:over',
    'me:burst, opponent:spin, draw:over',
    'me:burst;opponent:spin;draw:over',
    'me:burst | opponent:spin | draw:over',
    ' ME:Burst\nOpponent : Spin\tdraw: OVER ',
    'm:b o:s d:o',
    'win:burst loss:survivor tie:ko',
    'w:b l:outspin t:knockout',
  ])('reads %j', (text) => {
    expect(readRounds(text)).toEqual([
      { winner: 'me', finishType: 'burst' },
      { winner: 'opponent', finishType: 'spin' },
      { winner: 'draw', finishType: 'over' },
    ]);
  });

  it('reports unreadable lines', () => {
    expect(readRounds('me:burst you:spin')).toBe('you:spin');
    expect(readRounds('me:brust')).toBe('me:brust');
    expect(readRounds('me')).toBe('me');
    expect(readRounds('me:burst:spin')).toBe('me:burst:spin');
    expect(readRounds(' , ;')).toBe('');
  });

  it('reads what it wrote', () => {
    const round = fc.record({
      winner: fc.constantFrom('me', 'opponent', 'draw'),
      finishType: fc.constantFrom('burst', 'spin', 'over', 'extreme'),
    });
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 20 }), (rounds) => {
        expect(readRounds(writeRounds(rounds))).toEqual(rounds);
      }),
    );
  });
});

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
  ])('reads %s', (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment);
  });

  it.each([
    ...['', 'yesterday', '14.03.2026', '03/14/2026', '2026-3-14', '2026-02-29', '2026-13-01'],
    ...['2026-03-14 24:00', '2026-03-14 15:60', '2026-03-14T', '2026-03-14 15', '1767225600'],
  ])('does not read %j', (text) => {
    expect(readMoment(text)).toBeNull();
  });
});

describe('cells', () => {
  it('escapes formulas, and restores every text', () => {
    const begin = fc.constantFrom('=', '+', '-', '@', '\t', "'", "''=", "'-", '＝', '＋', 'a', '');
    fc.assert(
      fc.property(begin, fc.string({ unit: 'binary' }), (first, rest) => {
        const text = first + rest;
        const cell = guardCell(text);
        expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        expect(unguardCell(cell)).toBe(text);
      }),
    );
  });
});

describe('the header', () => {
  it('finds columns in any order, case and with blanks, and by other names', () => {
    const { header, problems } = readHeader([
      ...['Result', ' OPPONENT ', 'opponent_combo', 'Driver', 'Disk', 'BLADE', 'Rounds', 'Date'],
    ]);
    expect(problems).toEqual([]);
    expect(Object.fromEntries(header)).toEqual({
      ...{
        opponentName: 1,
        opponentCombo: 2,
        bit: 3,
        ratchet: 4,
        blade: 5,
        rounds: 6,
        playedAt: 7,
      },
    });
  });

  it('reports missing and duplicate columns', () => {
    const { problems } = readHeader(['blade', 'ratchet', 'disk', 'bit', 'opponent', 'rounds']);
    expect(problems).toEqual([
      { column: 'ratchet', message: 'The column ratchet appears twice' },
      { column: 'opponentCombo', message: 'The column opponentCombo is missing' },
    ]);
  });
});

describe('suggestions', () => {
  it('are the parts whose names are most like it, or that it shortens', () => {
    expect(closestNames('blade', 'Dran Swrod')[0]).toBe('Dran Sword');
    expect(closestNames('blade', 'Wizrod')[0]).toBe('Wizard Rod');
    expect(closestNames('blade', 'ドランソド')[0]).toBe('Dran Sword');
    expect(closestNames('driver', 'Elevat')[0]).toBe('Elevate');
    expect(closestNames('blade', 'Qqqqq')).toEqual([]);
    expect(closestNames('blade', 'Dran').length).toBeLessThanOrEqual(5);
  });
});
