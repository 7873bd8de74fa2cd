import { describe, expect, it } from 'vitest';
import { lockedPackages } from './licenses';

/**
 * Compatible with MIT. The LGPL is for libvips, a separate library loaded by sharp; Python's is for
 * argparse, which the subsetting of fonts brings along.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

function isAllowed(expression: string): boolean {
  const parts = expression.replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((one) => ALLOWED.has(one)));
}

describe('every dependency', () => {
  it('has a licence of the list', () => {
    const others = lockedPackages()
      .filter(({ license }) => !isAllowed(license))
      .map(({ name, version, license }) => `${name}@${version}: ${license || 'none'}`);
    expect(others).toEqual([]);
  });

  it('is not deprecated', () => {
    const deprecated = lockedPackages().filter((one) => one.deprecated);
    expect(deprecated.map((one) => `${one.name}@${one.version}: ${one.deprecated}`)).toEqual([]);
  });
});
