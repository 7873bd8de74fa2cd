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

function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const name of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const file = path.join(ROOT, name);
    const from = folderOf(file);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = folderOf(path.resolve(path.dirname(file), target));
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return imports;
}

/** The folders in a cycle or leading to one: what is left when those that import nothing of the rest go. */
function inCycles(imports: Map<string, Set<string>>): string[] {
  const left = new Set(imports.keys());
  for (let size = 0; size !== left.size; ) {
    size = left.size;
    for (const folder of left) {
      if (![...(imports.get(folder) ?? [])].some((to) => left.has(to))) left.delete(folder);
    }
  }
  return [...left];
}

it('finds cycles of any length', () => {
  const of = (...pairs: [string, string][]) =>
    new Map(pairs.map(([from, to]) => [from, new Set([to])]));
  expect(inCycles(of(['a', 'b'], ['b', 'c'], ['c', 'd']))).toEqual([]);
  expect(inCycles(of(['a', 'b'], ['b', 'c'], ['c', 'a']))).toEqual(['a', 'b', 'c']);
});

it('folders of the server import each other in one direction', () => {
  const imports = readImports();
  expect(imports.size).toBeGreaterThan(30);
  expect(inCycles(imports)).toEqual([]);
});
