import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../features/imports/read-header';
import { closestNames } from '../features/imports/read-parts';
import { anyText } from '../testing/any-text';
import { readRounds, readScore, writeRounds } from './battle-text';
import { guardCell, unguardCell } from './cells';

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

describe('scores', () => {
  const cells = (score: string, myScore = '', opponentScore = '') => ({
    score,
    myScore,
    opponentScore,
  });

  it.each(['3-1', ' 3 - 1 ', '3:1', '3–1', '3−1', '3/1'])('reads %j', (text) => {
    expect(readScore(cells(text))).toEqual({ myScore: 3, opponentScore: 1 });
  });

  it('reads one cell for each side', () => {
    expect(readScore(cells('', '3', ' 0 '))).toEqual({ myScore: 3, opponentScore: 0 });
    expect(readScore(cells('', '', ''))).toBeNull();
  });

  it.each([cells('3'), cells('won'), cells('2026-03-01'), cells('', '3'), cells('', 'a', '1')])(
    'does not read %j',
    (written) => {
      expect(Object.values(readScore(written) ?? {}).some(Number.isNaN)).toBe(true);
    },
  );
});

describe('cells', () => {
  it('escapes formulas, and restores every text', () => {
    const begin = fc.constantFrom('=', '+', '-', '@', '\t', "'", "''=", "'-", '＝', '＋', 'a', '');
    fc.assert(
      fc.property(begin, anyText(), (first, rest) => {
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
      opponentName: 1,
      opponentCombo: 2,
      bit: 3,
      ratchet: 4,
      blade: 5,
      rounds: 6,
      playedAt: 7,
    });
  });

  const missing = (...columns: string[]) =>
    readHeader(columns).problems.map(({ message }) => message);

  it('needs either parts or a whole combo, and either rounds or a score', () => {
    const opponent = ['opponent', 'opponent combo'];
    expect(missing('My combo', ...opponent, 'Score')).toEqual([]);
    expect(missing('combo name', ...opponent, 'my score', 'Opponent score')).toEqual([]);
    expect(missing('combo', 'blade', ...opponent, 'my score')).toEqual([
      'The column ratchet is missing',
      'The column bit is missing',
      'The column rounds is missing',
    ]);
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
