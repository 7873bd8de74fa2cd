import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './project.mjs';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

/**
 * `npm ci` refuses a lock file that leaves out the packages for other systems, which npm does when
 * the registry that it was written with lacks them.
 */
it('locks the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`${place}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});
