import { describe, expect, it } from 'vitest';
import { aBattle } from '@/testing/records';
import { cardFileName, cardInWords } from './card';

describe('cardInWords', () => {
  it('has the whole result', () => {
    const battle = aBattle({
      eventName: 'Spring Cup',
      rounds: [
        { winner: 'me', finishType: 'extreme' },
        { winner: 'opponent', finishType: 'burst' },
        { winner: 'draw', finishType: 'spin' },
      ],
    });
    expect(cardInWords(battle, 'Mika')).toBe(
      'Result card: WIN, Mika won 3–2 against Robin. ' +
        'Storm Rod against Shark Edge 3-60 Low Flat. ' +
        'Rounds: 1 Mika, Extreme, 3 pts; 2 Robin, Burst, 2 pts; 3 draw, Spin, 0 pts. ' +
        'Spring Cup, 12 Mar 2026.',
    );
  });
});

describe('cardFileName', () => {
  it.each([
    ['Robin', 'ripcord-robin-2-0.png'],
    ['../../etc/passwd', 'ripcord-etc-passwd-2-0.png'],
    ['a\u202eb:c*?"<>|\u0000', 'ripcord-a-b-c-2-0.png'],
    ['山田 太郎 🏆', 'ripcord-山田-太郎-2-0.png'],
    ['🌀', 'ripcord-battle-2-0.png'],
    ['Ünal', 'ripcord-ünal-2-0.png'],
    ['x'.repeat(60), `ripcord-${'x'.repeat(40)}-2-0.png`],
  ])('of a battle against %j is %s', (opponentName, name) => {
    expect(cardFileName(aBattle({ opponentName }))).toBe(name);
  });
});
