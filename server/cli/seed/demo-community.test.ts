import { describe, expect, it } from 'vitest';
import { usernameSchema } from '../../../shared/accounts';
import { comboInputSchema } from '../../../shared/combos';
import { parseCombo } from '../../../shared/rules/parts/quick-entry';
import { makeDemoCommunity } from './demo-community';
import { DEMO_COMBOS } from './demo-words';

const community = makeDemoCommunity(new Date('2026-07-15T12:00:00Z'));

describe('the invented community', () => {
  it.each(DEMO_COMBOS)('knows every part of %s', (text) => {
    const { parts, unknown, ambiguous } = parseCombo(text);
    expect([unknown, ambiguous]).toEqual([[], []]);
    expect(parts).toMatchObject({ disk: expect.any(String), driver: expect.any(String) });
    expect(parts.blade === 'N/A' ? parts.mainBlade : parts.blade).toEqual(expect.any(String));
  });

  it('would be accepted by the forms', () => {
    for (const { username } of community.players)
      expect(usernameSchema.parse(username)).toBe(username);
    for (const {
      name,
      blade,
      disk,
      driver,
      colorStart,
      colorEnd,
      description,
    } of community.combos) {
      comboInputSchema.parse({ name, blade, disk, driver, colorStart, colorEnd, description });
    }
  });

  it('has people of different luck and combos that differ', () => {
    const rates = community.combos
      .filter((combo) => combo.battles >= 20)
      .map((combo) => combo.wins / combo.battles);
    expect(Math.min(...rates)).toBeGreaterThan(0.2);
    expect(Math.max(...rates)).toBeLessThan(0.85);
    expect(Math.max(...rates) - Math.min(...rates)).toBeGreaterThan(0.2);
  });

  it('begins battles only after their combo was made', () => {
    for (const { comboId, playedAt } of community.battles) {
      expect(playedAt.getTime()).toBeGreaterThan(
        community.combos[comboId]?.createdAt.getTime() ?? Infinity,
      );
    }
  });
});
