import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComboHintsInput, comboHints } from './hints';
import { NOT_ENOUGH_BATTLES } from './rates';
import { anyCounters } from './testing/arbitraries';

/** An unremarkable combo: half its battles won, by all four finishes alike. */
const plain: ComboHintsInput = {
  wins: 50,
  losses: 50,
  draws: 0,
  burstWins: 25,
  outspinWins: 25,
  knockoutWins: 25,
  extremeWins: 25,
  attack: 5,
  defense: 5,
  stamina: 5,
  bladeType: 'balance',
};

const strengths = (change: Partial<ComboHintsInput>) =>
  comboHints({ ...plain, ...change }).strengths.join(' ');
const weaknesses = (change: Partial<ComboHintsInput>) =>
  comboHints({ ...plain, ...change }).weaknesses.join(' ');

describe('strengths', () => {
  it('praise a win rate over 70, not at 70', () => {
    expect(strengths({ wins: 71, losses: 29 })).toContain('Wins 71%');
    expect(strengths({ wins: 70, losses: 30 })).not.toContain('Wins');
  });

  it.each([
    ['burstWins', 'Bursts'],
    ['outspinWins', 'Outlasts'],
    ['knockoutWins', 'Knocks'],
    ['extremeWins', 'extreme finishes'],
  ])('praise %s over half of the won rounds', (counter, words) => {
    expect(strengths({ [counter]: 80 })).toContain(words);
    expect(strengths({ [counter]: 75 })).not.toContain(words);
  });

  it.each(['attack', 'defense', 'stamina'])('praise %s over 7', (rating) => {
    expect(strengths({ [rating]: 7.1 })).toContain(`${rating} 7.1`);
    expect(strengths({ [rating]: 7 })).not.toContain(`${rating} 7`);
  });
});

describe('weaknesses', () => {
  it('name a win rate under 40, not at 40', () => {
    expect(weaknesses({ wins: 39, losses: 61 })).toContain('only 39%');
    expect(weaknesses({ wins: 40, losses: 60 })).not.toContain('only');
  });

  it('name few bursts of an attack type only, few spin finishes of a stamina type only', () => {
    const types = ['attack', 'defense', 'stamina', 'balance', null];
    const naming = (counter: string, words: string) =>
      types.filter((bladeType) => weaknesses({ [counter]: 0, bladeType }).includes(words));
    expect(naming('burstWins', 'Rarely bursts')).toEqual(['attack']);
    expect(naming('outspinWins', 'Rarely outlasts')).toEqual(['stamina']);
  });

  it('leave a finish rate of 20 alone', () => {
    const change = { knockoutWins: 50, bladeType: 'attack' };
    expect(weaknesses({ ...change, burstWins: 25 })).not.toContain('Rarely');
    expect(weaknesses({ ...change, burstWins: 23 })).toContain('Rarely bursts');
  });

  it('name a defense under 5 of a defense type only', () => {
    expect(weaknesses({ defense: 4.9, bladeType: 'defense' })).toContain('Low defense');
    expect(weaknesses({ defense: 5, bladeType: 'defense' })).not.toContain('Low defense');
    expect(weaknesses({ defense: 1, bladeType: 'attack' })).not.toContain('Low defense');
  });
});

describe('when there is little to say', () => {
  it('falls back to one line in each list', () => {
    const hints = comboHints(plain);
    expect(hints.strengths).toHaveLength(1);
    expect(hints.weaknesses).toHaveLength(1);
  });

  it('says so without battles, and judges no rate', () => {
    const none = { wins: 0, losses: 0, draws: 0 };
    for (const bladeType of ['attack', 'stamina']) {
      expect(weaknesses({ ...none, bladeType })).toMatch(/^No battles yet/);
      expect(strengths({ ...none, bladeType })).toMatch(/^No battles yet/);
    }
    expect(strengths({ ...none, attack: 9 })).toBe('Its parts hit hard: attack 9 of 10.');
  });

  it('adds the doubt below five battles', () => {
    expect(strengths({ wins: 4, losses: 0 })).toContain(NOT_ENOUGH_BATTLES);
    expect(strengths({ wins: 5, losses: 0 })).not.toContain(NOT_ENOUGH_BATTLES);
  });

  it('never leaves a list empty, and never both praises and blames the win rate', () => {
    fc.assert(
      fc.property(anyCounters, fc.constantFrom('attack', 'stamina', 'defense', null), (c, type) => {
        const hints = comboHints({ ...plain, ...c, bladeType: type });
        expect(hints.strengths.length).toBeGreaterThan(0);
        expect(hints.weaknesses.length).toBeGreaterThan(0);
        const about = [...hints.strengths, ...hints.weaknesses].filter((l) => l.startsWith('Wins'));
        expect(about.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
