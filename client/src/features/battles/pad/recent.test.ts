import { describe, expect, it } from 'vitest';
import { aBattle, aCombo } from '@/testing/records';
import {
  combosAgainst,
  distinct,
  eventOfToday,
  lastUsedFirst,
  matchupsOf,
  suggestions,
} from './recent';

const played = (opponentName: string, opponentCombo: string) =>
  aBattle({ opponentName, opponentCombo });

describe('Recent matchups', () => {
  it('are each pair once, the newest first, whatever its case', () => {
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

describe('What was written before', () => {
  it('is offered once, as it was written last', () => {
    expect(distinct(['Robin', ' robin', '', 'Ada'])).toEqual(['Robin', 'Ada']);
  });

  it('follows what is typed, and goes when it is typed out', () => {
    const names = ['Robin', 'Rosa', 'Ada'];
    expect(suggestions(names, '', 2)).toEqual(['Robin', 'Rosa']);
    expect(suggestions(names, 'ro', 6)).toEqual(['Robin', 'Rosa']);
    expect(suggestions(names, 'ROBIN', 6)).toEqual([]);
  });

  it("has the opponent's own combos first", () => {
    const battles = [played('Ada', 'Dran Sword'), played('Robin', 'Shark Edge')];
    expect(combosAgainst(battles, 'robin')).toEqual(['Shark Edge', 'Dran Sword']);
  });
});

describe('My combos', () => {
  it('stand as they were used last, the others behind in their order', () => {
    const [a, b, c] = [aCombo({ id: 1 }), aCombo({ id: 2 }), aCombo({ id: 3 })];
    const battle = aBattle();
    const used = [3, 2, 3].map((id) => ({ ...battle, myCombo: { ...battle.myCombo, id } }));
    expect(lastUsedFirst([a, b, c], used).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

describe('The event', () => {
  const now = new Date(2026, 2, 12, 18);
  const at = (date: Date, eventName: string) => aBattle({ date: date.toISOString(), eventName });

  it('is that of the last battle of the day', () => {
    expect(eventOfToday([at(new Date(2026, 2, 12, 9), 'Spring Cup')], now)).toBe('Spring Cup');
  });

  it('is the default one on another day, without battles, and after a practice match', () => {
    expect(eventOfToday([at(new Date(2026, 2, 11, 23), 'Spring Cup')], now)).toBe('');
    expect(eventOfToday([], now)).toBe('');
    expect(eventOfToday([at(new Date(2026, 2, 12, 9), 'Practice Match')], now)).toBe('');
  });
});
