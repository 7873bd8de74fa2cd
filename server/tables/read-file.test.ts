import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SERVER = path.join(import.meta.dirname, '..');

/** The modules and packages that a module loads, directly or not. */
function loadedBy(start: string): Set<string> {
  const loaded = new Set<string>();
  const visit = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]*?from '([^']+)'|import\('([^']+)'\)/gms,
    );
    for (const [, from, lazy] of imports) {
      const target = from ?? lazy ?? '';
      const found = path.resolve(path.dirname(file), `${target}.ts`);
      if (!target.startsWith('.')) loaded.add(target);
      else if (existsSync(found)) visit(found);
    }
  };
  visit(path.join(SERVER, start));
  return loaded;
}

it('no server module reads tables itself, only the tool that runs as a process', () => {
  const parsers = ['csv-parse', 'fflate', 'hucre/xlsx'];
  const tool = loadedBy('import-tool.ts');
  expect(parsers.filter((name) => tool.has(name))).toEqual(parsers);
  const server = loadedBy('main.ts');
  expect(server.size).toBeGreaterThan(200);
  expect(parsers.filter((name) => server.has(name))).toEqual([]);
});
