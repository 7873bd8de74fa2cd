import { describe, expect, it } from 'vitest';
import { usernameSchema } from '#shared/accounts';
import { comboInputSchema } from '#shared/combos';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { TOURNAMENT_PREVIEW, tournamentInputSchema } from '#shared/tournaments';
import { makeDemoCommunity } from './community';
import { battleWords } from './random';

const community = makeDemoCommunity(new Date('2026-07-15T12:00:00Z'));

describe('the invented community', () => {
  it.each(battleWords.combos)('knows every part of %s', (text) => {
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

  // Weekends are at a different distance from each day of the week.
  it.each([12, 13, 14, 15, 16, 17, 18])(
    'has tournaments on weekends that hold together, seen from July %s',
    (day) => {
      const now = new Date(`2026-07-${day}T12:00:00Z`);
      const { players, tournaments } = makeDemoCommunity(now);
      const joined = (person: number) => players[person]?.createdAt ?? now;
      for (const { author, date, createdAt, participants, ...words } of tournaments) {
        const { name, description, locations, isOfficial } = words;
        tournamentInputSchema.parse({
          name,
          description,
          locations,
          isOfficial,
          location: locations[0],
          date: date.toISOString(),
        });
        expect([0, 6]).toContain(date.getUTCDay());
        expect(createdAt < date && createdAt < now && createdAt > joined(author), name).toBe(true);
        const people = participants.flatMap(({ person }) => person ?? []);
        expect(new Set(people).size, name).toBe(people.length);
        expect(people.every((person) => joined(person) < createdAt)).toBe(true);
        expect(participants.every((one) => one.createdAt > createdAt && one.createdAt < now)).toBe(
          true,
        );
      }
    },
  );

  it('writes of tournaments at length and briefly, with and without a flyer', () => {
    const { tournaments } = community;
    const long = tournaments.filter(({ description }) => description.length > TOURNAMENT_PREVIEW);
    expect(long.length).toBeGreaterThan(2);
    expect(long.length).toBeLessThan(tournaments.length - 2);
    expect(tournaments.some(({ description }) => description.split('\n\n').length > 2)).toBe(true);
    expect(new Set(tournaments.map(({ flyer }) => flyer?.design)).size).toBe(5);
    expect(makeDemoCommunity(new Date('2026-07-15T12:00:00Z')).tournaments).toEqual(tournaments);
  });
});
