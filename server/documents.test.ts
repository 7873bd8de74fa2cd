import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { variables } from './config';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const list = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file.replaceAll(path.sep, '/')),
  );
const files = [
  ...readdirSync(root),
  ...['.github', 'client', 'docs', 'e2e', 'locales', 'migrations', 'server', 'shared'].flatMap(
    list,
  ),
].filter((file) => !/(^|\/)(node_modules|dist)(\/|$)/.test(file));
const documents = files.filter((file) => file.endsWith('.md'));
const sources = files.filter((file) => /\.(tsx?|mjs|js|sql|yml|css|html)$/.test(file));

/** Paths that exist only where the app runs, and names with a number to fill in. */
const ELSEWHERE = /^(\.data|DATA_DIR|dist|uploads)\/|00nn/;
const isPath = (code: string) => /^[\w.@-]+\/[\w./@-]*$/.test(code) && !ELSEWHERE.test(code);
const isFileName = (code: string) => /^[\w-]+\.(tsx?|mjs|js|yml|json)$/.test(code);

/** Whether a path, relative to the root, to the document, or shortened at its start, exists. */
function exists(code: string, from: string): boolean {
  const ends = [code, path.join(path.dirname(from), code)].map((name) => name.replace(/\/$/, ''));
  return files.some((file) => ends.some((end) => `/${file}/`.includes(`/${end}/`)));
}

it('docs/security.md names tests that exist', () => {
  const rows = read('docs/security.md').match(/^\| .*$/gm) ?? [];
  const proofs = rows.filter((row) => !row.startsWith('| Claim'));
  expect(proofs.length).toBeGreaterThan(80);
  for (const row of proofs) {
    const [, file = '', name = ''] = /\| `([\w./-]+)`: (.+) \|$/.exec(row) ?? [];
    expect(name, row).not.toBe('');
    expect(read(file), row).toContain(name);
  }
});

it('texts have one word for logging in, email and matchups', () => {
  const OTHER_WORDS =
    /(?<![\w/-])(sign(s|ed|ing)? (in|out)|e-mail|match-up)|(?<![\w'/-])sign-(in|out)s?(?![\w'-])/gi;
  const comments = /^\s*(\/?\*|\/\/).*$/gm;
  const texts = sources.filter((file) =>
    /^(client\/src|server|shared)\/.*(?<!\.test)\.tsx?$/.test(file),
  );
  const found = texts.flatMap((file) =>
    [...read(file).replace(comments, '').matchAll(OTHER_WORDS)].map(([word]) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

it('docker-compose.yml has no default for a secret', () => {
  const secrets = read('docker-compose.yml').match(/\$\{\w*(SECRET|PASSWORD|KEY)\w*[^}]*\}/g) ?? [];
  expect(secrets.length).toBeGreaterThan(4);
  for (const secret of secrets) expect(secret).toMatch(/^\$\{\w+(:\?.+|:-)\}$/);
});

/** What the image or docker-compose.yml itself decides, and what only a developer sets. */
const FIXED = ['DATA_DIR', 'HOST', 'NODE_ENV', 'PATH', 'PORT'];

interface Service {
  build?: string;
  image: string;
  environment?: Record<string, string>;
  [option: string]: unknown;
}
const services = (): [string, Service][] =>
  Object.entries(parse(read('docker-compose.yml'), { merge: true }).services);

it('README.md describes every variable', () => {
  const rows = read('README.md').match(/^\| `[A-Z].*? \|/gm) ?? [];
  const described = rows.flatMap((row) =>
    [...row.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  const unnamed = ['NODE_ENV', 'PATH'];
  expect([...described, ...unnamed].toSorted()).toEqual(variables.toSorted());
});

it('docker-compose.yml passes every variable to the app', () => {
  const apps = services().filter(([, { build }]) => build);
  expect(apps.map(([name]) => name)).toEqual(['app', 'app-2', 'backup']);
  for (const [, { environment = {} }] of apps) {
    expect([...Object.keys(environment), ...FIXED].toSorted()).toEqual(variables.toSorted());
    for (const [name, value] of Object.entries(environment)) {
      if (!['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY'].includes(name)) {
        expect(value).toMatch(new RegExp(`^\\$\\{${name}:[?-]`));
      }
    }
  }
});

it('docker-compose.yml and the Dockerfile pin, confine and limit every service', () => {
  for (const [name, service] of services()) {
    if (!service.build) expect(service.image, name).toMatch(/:(v?\d+\.\d+(\.\d+|$)|RELEASE\.)/);
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      logging: { options: { 'max-size': expect.anything(), 'max-file': expect.anything() } },
    });
  }
  const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+-/);
});

const shipped = files.filter((file) =>
  /^(client\/src|server|shared)\/.*(?<!\.test)\.tsx?$/.test(file),
);
const product = shipped.filter((file) => !/\/testing\//.test(file));

it('files are as short as CONTRIBUTING.md says', () => {
  const [, most, mostOfTests] =
    /at most (\d+) lines, tests and what they share at most (\d+)/.exec(read('CONTRIBUTING.md')) ??
    [];
  const code = sources.filter((file) => /\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(1_500);
  const tooLong = code.filter((file) => {
    const isTest = /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//.test(file);
    const lines = read(file).trimEnd().split('\n').length;
    return !(lines <= Number(isTest ? mostOfTests : most));
  });
  expect(tooLong).toEqual([]);
});

it('the client sets no HTML', () => {
  const client = shipped.filter((file) => file.startsWith('client/src/'));
  expect(client.length).toBeGreaterThan(300);
  const setters =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/;
  expect(client.filter((file) => setters.test(read(file)))).toEqual([]);
});

it('nothing is cast to a type that fits anything', () => {
  expect(product.filter((file) => / as never\b/.test(read(file)))).toEqual([]);
});

it('no literal is spread into an object to save lines', () => {
  expect(shipped.filter((file) => /\.\.\.\{ /.test(read(file)))).toEqual([]);
});

it('only messages of libraries without a code are searched, never our own sentences', () => {
  const searches =
    /message\)?\??\.(includes|match|startsWith|endsWith|search)\(|\.test\((\w+\.)?message\)|\.message [!=]==/;
  expect(product.filter((file) => searches.test(read(file))).toSorted()).toEqual([
    'server/db/embedded/postmaster.ts',
    'server/http/app-error.ts',
  ]);
});

describe('the documents', () => {
  const outsideBlocks = (file: string) => read(file).replace(/```[\s\S]*?```/g, '');
  const codeIn = (file: string) =>
    [...outsideBlocks(file).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

  it('name files that exist', () => {
    const missing = documents.flatMap((file) => [
      ...codeIn(file).filter((code) => (isPath(code) || isFileName(code)) && !exists(code, file)),
      ...[...outsideBlocks(file).matchAll(/\]\((?!\w+:)([^)#]+)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !exists(link, file)),
    ]);
    expect(missing).toEqual([]);
  });

  it('name functions and values that the code has', () => {
    const words = new Set(sources.flatMap((file) => read(file).match(/\w+/g) ?? []));
    const names = documents
      // A decision also names what was not chosen.
      .filter((file) => !file.startsWith('docs/decisions/'))
      .flatMap(codeIn)
      .filter((code) => /^\w*([a-z][A-Z]|_)\w*(\(.*\))?$/.test(code))
      .map((code) => code.replace(/\(.*/, ''));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});

it('nothing cites a text that is not in the repository', () => {
  const cites = /\b(the specification|specification[,.:]|see section \d)/i;
  const citing = [...sources, ...documents].filter((file) => cites.test(read(file)));
  expect(citing.filter((file) => file !== 'server/documents.test.ts')).toEqual([]);
});
