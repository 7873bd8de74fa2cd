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

/** The modules of the server without tests and commands. */
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
  const file = path.join(ROOT, name);
  const from = folderOf(file);
  if (from === undefined || !/(?<!\.test)\.ts$/.test(name) || name.includes('/testing/')) return [];
  return [{ name, file, from, text: readFileSync(file, 'utf8') }];
});

function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { file, from, text } of sources) {
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, target = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const to = folderOf(path.resolve(path.dirname(file), target));
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return imports;
}

/** What is in a cycle or leads to one: what is left when those that import nothing of the rest go. */
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

/** Kinds of files in a feature that may hold SQL; see "The folders" in ARCHITECTURE.md. */
const WITH_SQL = /\.(queries|policy|counters)\.ts$/;

/** Builds SQL, rather than calling something that does. */
const SQL = /^import (?!type )[^;]*?from '(drizzle-orm|[./]+\/db\/schema)/m;

it('SQL of features is in their queries, policies and counters', () => {
  const features = sources.filter(({ from }) => from.startsWith('features/'));
  const withSql = features.filter(({ text }) => SQL.test(text)).map(({ name }) => name);
  expect(withSql.length).toBeGreaterThan(50);
  expect(withSql.filter((name) => !WITH_SQL.test(name))).toEqual([]);
});

/** A raw statement with what it runs on, as `tx.execute(sql`delete …`. */
const RAW = /(\w+)\.execute(?:<[^`]*?>)?\(\s*sql(?:<[^`]*?>)?`([^`]*)/g;
const WRITES =
  /^\s*(insert|update|delete)\b|\b(insert into|delete from)\b|\bupdate \S+( \w+)? set\b/;

it('raw SQL writes only in transactions, as everything else does by its type', () => {
  const writes = sources.flatMap(({ name, text }) =>
    [...text.matchAll(RAW)]
      .filter(([, , statement = '']) => WRITES.test(statement))
      .map(({ 1: on, index }) => ({
        name,
        on,
        type: [...text.slice(0, index).matchAll(/\btx: (\w+)/g)].at(-1)?.[1],
      })),
  );
  expect(writes.length).toBeGreaterThan(40);
  expect(writes.filter(({ on, type }) => on !== 'tx' || type === 'Reader')).toEqual([]);
});

/** The modules of client and shared code, and of the server. */
const product = ['../client/src', '../shared', '.'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/(^|\/)testing\//.test(name))
    .map((name) => path.join(folder, name)),
);
const textOf = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** Imports of values, which run the other module first; one of types is gone then. */
const IMPORT = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'((?:\.|@\/|#shared\/)[^']*)';/gm;

function fileOf(from: string, target: string): string | undefined {
  const at = target.startsWith('.')
    ? path.join(path.dirname(from), target)
    : target.replace('@/', '../client/src/').replace('#shared/', '../shared/');
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((end) => at + end)
    .find((file) => known.has(file));
}
const known = new Set(product);

it('modules of the client and the rules do not import each other in a circle', () => {
  const imports = new Map(
    product
      .filter((name) => name.startsWith('../'))
      .map((name) => {
        const targets = [...textOf(name).matchAll(IMPORT)].map(([, target = '']) =>
          fileOf(name, target),
        );
        return [name, new Set(targets.filter((target) => target !== undefined))];
      }),
  );
  const links = [...imports.values()].reduce((sum, { size }) => sum + size, 0);
  expect(links).toBeGreaterThan(3000);
  expect(inCycles(imports)).toEqual([]);
});

/** Compares or parses a sentence, which the reader's language would change. */
const READS_SENTENCES = [
  /(?<!typeof )\b\w*[mM]essage\s*[!=]==\s*(['"`][^'"`]|[A-Z][A-Z_]{2})/,
  /(?<!typeof )\b(problem|reason|words|text)\s*[!=]==\s*(['"`][A-Z]|[A-Z][A-Z_]{2})/,
  /([mM]essage|problem|reason)\??\.(includes|startsWith|endsWith|match|search|indexOf)\(/,
  /\.test\(\w+\??\.message\b/,
  /(case|[!=]==) (['"])[A-Z][^'"]* [^'"]*[.!?]\2/,
];
/** Reads what browsers, drivers and Postgres say, for which there is no code. */
const OF_OTHERS = [
  '../client/src/features/media/stage/media-stage.tsx',
  'db/embedded/postmaster.ts',
  'http/app-error.ts',
];

it('no code reads sentences', () => {
  expect(product.length).toBeGreaterThan(900);
  const found = product.filter((name) => {
    const text = textOf(name);
    return READS_SENTENCES.some((reads) => reads.test(text));
  });
  expect(found.toSorted()).toEqual(OF_OTHERS.toSorted());
});

/** A translated sentence within what is written to the database, or kept on a device to be sent. */
const STORES_SENTENCES = [
  /sql`[^`]*\$\{(t|msg)\(/,
  /\.(insert|update)\([^;]*\.(values|set)\([^;]*\b(t|msg)\(/,
  /\babout(:| =) \{[^;}]*?\bt\(/,
];

it('what is stored is in no language', () => {
  const found = product.filter((name) => {
    const text = textOf(name);
    return STORES_SENTENCES.some((stores) => stores.test(text));
  });
  expect(found).toEqual([]);
});
