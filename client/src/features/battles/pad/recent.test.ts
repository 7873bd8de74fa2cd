import { describe, expect, it } from 'vitest';
import { lastUsedFirst } from '@/features/combos';
import { aBattle, aCombo } from '@/testing/records';
import { combosAgainst, distinct, eventOfToday, matchupsOf, suggestions } from './recent';

const played = (opponentName: string, opponentCombo: string) =>
  aBattle({ opponentName, opponentCombo });

describe('Recent matchups', () => {
  it('list each pair once, newest first, case-insensitive', () => {
    const battles = [
      played('Robin', 'Shark Edge'),
      played('Ada', 'Dran Sword'),
      played('robin ', 'SHARK EDGE'),
      played('Robin', 'Hells Scythe'),
    ];
    const pairs = matchupsOf(battles, 6).map((one) => `${one.opponentName}: ${one.opponentCombo}`);
    expect(pairs).toEqual(['Robin: Shark Edge', 'Ada: Dran Sword', 'Robin: Hells Scythe']);
    expect(matchupsOf(battles, 2)).toHaveLength(2);
  });
});

describe('Suggestions', () => {
  it('list each text once, as it was written last', () => {
    expect(distinct(['Robin', ' robin', '', 'Ada'])).toEqual(['Robin', 'Ada']);
  });

  it('match the typed text, except for exact matches', () => {
    const names = ['Robin', 'Rosa', 'Ada'];
    expect(suggestions(names, '', 2)).toEqual(['Robin', 'Rosa']);
    expect(suggestions(names, 'ro', 6)).toEqual(['Robin', 'Rosa']);
    expect(suggestions(names, 'ROBIN', 6)).toEqual([]);
    expect(suggestions(['José García', 'Ada'], 'garcia jose', 6)).toEqual(['José García']);
    expect(suggestions(['José'], 'jose', 6)).toEqual([]);
  });

  it("list the opponent's own combos first", () => {
    const battles = [played('Ada', 'Dran Sword'), played('Robin', 'Shark Edge')];
    expect(combosAgainst(battles, 'robin')).toEqual(['Shark Edge', 'Dran Sword']);
  });
});

describe('My combos', () => {
  it('are sorted by last use, then in their order', () => {
    const [a, b, c] = [aCombo({ id: 1 }), aCombo({ id: 2 }), aCombo({ id: 3 })];
    expect(lastUsedFirst([a, b, c], [3, 2, 3]).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

describe('The event', () => {
  const now = new Date(2026, 2, 12, 18);
  const at = (date: Date, eventName: string) => aBattle({ date: date.toISOString(), eventName });

  it('is that of today’s last battle', () => {
    expect(eventOfToday([at(new Date(2026, 2, 12, 9), 'Spring Cup')], now)).toBe('Spring Cup');
  });

  it('is the default on another day, without battles, and after a practice match', () => {
    expect(eventOfToday([at(new Date(2026, 2, 11, 23), 'Spring Cup')], now)).toBe('');
    expect(eventOfToday([], now)).toBe('');
    expect(eventOfToday([at(new Date(2026, 2, 12, 9), 'Practice Match')], now)).toBe('');
  });
});
