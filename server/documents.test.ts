import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

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

it('docker-compose.yml has no default for a secret', () => {
  const secrets = read('docker-compose.yml').match(/\$\{\w*(SECRET|PASSWORD|KEY)\w*[^}]*\}/g) ?? [];
  expect(secrets.length).toBeGreaterThan(4);
  for (const secret of secrets) expect(secret).toMatch(/^\$\{\w+(:\?.+|:-)\}$/);
});

it('the client sets no HTML', () => {
  const files = readdirSync(path.join(root, 'client/src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const setters =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/;
  expect(sources.filter((file) => setters.test(read(`client/src/${file}`)))).toEqual([]);
});
