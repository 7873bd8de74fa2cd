import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeSlice } from '../../../async';
import { createRandom } from '../../../cli/seed/random';
import { normal } from '../testing/simulated-world';
import { factor, invert, solve } from './newton';

const slice = createTimeSlice();

describe('Cholesky', () => {
  it('solves and inverts any positive definite matrix', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.nat(), async (n, seed) => {
        const random = createRandom(seed);
        const root = Float64Array.from({ length: n * n }, () => normal(random));
        const entry = (i: number, j: number) => {
          let sum = i === j ? 0.1 : 0;
          for (let k = 0; k < n; k += 1) sum += (root[i * n + k] ?? 0) * (root[j * n + k] ?? 0);
          return sum;
        };
        const a = Float64Array.from({ length: n * n }, (_, at) =>
          entry(Math.floor(at / n), at % n),
        );
        const b = Float64Array.from({ length: n }, () => normal(random));
        const lower = a.slice();
        await factor(lower, n, slice);
        const x = solve(lower, n, b);
        const inverse = await invert(lower, n, slice);
        for (let i = 0; i < n; i += 1) {
          let image = 0;
          let viaInverse = 0;
          for (let j = 0; j < n; j += 1) {
            image += (a[i * n + j] ?? 0) * (x[j] ?? 0);
            viaInverse += (inverse[i * n + j] ?? 0) * (b[j] ?? 0);
          }
          expect(image).toBeCloseTo(b[i] ?? 0, 6);
          expect(viaInverse).toBeCloseTo(x[i] ?? 0, 6);
        }
      }),
    );
  });

  it('refuses matrices that are not positive definite', async () => {
    await expect(factor(Float64Array.of(1, 2, 2, 1), 2, slice)).rejects.toThrow('positive');
  });
});
