import { expect, it } from 'vitest';
import { simulateFigures } from './testing/part-world';

// The bench's table has more worlds. With intervals that treat a person's battles as independent,
// the share is 67 % for parts of the first; of the second, with a variance for each kind of figure,
// 83 % for companions.
it.each([
  { people: 60, battles: 3_000, spread: 0.8, worlds: 4, least: 0.8 },
  { people: 15, battles: 400, spread: 1.2, worlds: 20, least: 0.87 },
])(
  '90 % intervals hold the true rate about as often when $people people differ much in skill',
  async ({ worlds, least, ...world }) => {
    const seeds = Array.from({ length: worlds }, (_, index) => index + 1);
    const figures = await Promise.all(
      seeds.map((seed) => simulateFigures({ ...world, isClub: true, seed })),
    );
    for (const kind of ['parts', 'companions', 'matchups'] as const) {
      const own = figures.flat().filter((figure) => figure.kind === kind);
      const held = own.filter(({ low, high, truth }) => low <= truth && truth <= high);
      expect(own.length).toBeGreaterThan(50);
      expect(held.length / own.length, kind).toBeGreaterThan(least);
      expect(held.length / own.length, kind).toBeLessThan(0.98);
    }
  },
);
