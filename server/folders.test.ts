import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = import.meta.dirname;
/** May import anything: tests, and commands that assemble the app. */
const OUTSIDE = new Set(['cli', 'reliability', 'testing']);

/** `features/combos`, `http`; undefined for files beside the folders, such as `deps.ts`. */
function folderOf(file: string): string | undefined {
  const [first = '', second, third] = path.relative(ROOT, file).split(path.sep);
  if (second === undefined || OUTSIDE.has(first) || first.startsWith('..')) return undefined;
  return first === 'features' && third !== undefined ? `${first}/${second}` : first;
}

it('no two folders of the server import each other', () => {
  const imports = new Set<string>();
  for (const name of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const file = path.join(ROOT, name);
    const from = folderOf(file);
    if (from === undefined) continue;
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = folderOf(path.resolve(path.dirname(file), target));
      if (to !== undefined && to !== from) imports.add(`${from} -> ${to}`);
    }
  }
  expect(imports.size).toBeGreaterThan(50);
  const mutual = [...imports].filter((one) =>
    imports.has(one.split(' -> ').reverse().join(' -> ')),
  );
  expect(mutual).toEqual([]);
});
