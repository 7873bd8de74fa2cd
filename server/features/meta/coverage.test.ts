import { expect, it } from 'vitest';
import { simulateFigures } from './testing/part-world';

const SEEDS = [1, 2, 3, 4];

// The bench's table has more worlds. With intervals that treat a person's battles as independent,
// the share is 67 % for parts.
it('90 % intervals hold the true rate about as often when people differ much in skill', async () => {
  const world = { people: 60, battles: 3_000, spread: 0.8, isClub: true };
  const worlds = await Promise.all(SEEDS.map((seed) => simulateFigures({ ...world, seed })));
  for (const kind of ['parts', 'companions', 'matchups'] as const) {
    const figures = worlds.flat().filter((figure) => figure.kind === kind);
    const held = figures.filter(({ low, high, truth }) => low <= truth && truth <= high);
    expect(figures.length).toBeGreaterThan(100);
    expect(held.length / figures.length).toBeGreaterThan(0.8);
    expect(held.length / figures.length).toBeLessThan(0.98);
  }
});
