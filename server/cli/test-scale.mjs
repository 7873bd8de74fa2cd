import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { fail, run, runNode } from './lib/project.mjs';

/**
 * `npm run test:scale [-- file]`: two instances behind nginx and behind Caddy with Redis and an S3 store,
 * as in docker-compose.yml's profile `scale`, while instances stop, crash and lose Redis; and the other
 * drills of docs/operations.md.
 */
await ensureInstalled();
const { hasProgram } = await import('./lib/test-programs.mjs');

// Debian puts servers where ordinary users' PATH does not look.
process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
for (const program of ['nginx', 'caddy', 'redis-server', 'pgbouncer', 'openssl']) {
  if (!(await hasProgram(program))) fail(`This test needs ${program}. Please install it.`);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'ripcord-certificates-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await makeCertificates();
const env = {
  ...process.env,
  NODE_ENV: 'test',
  TZ: 'UTC',
  RIPCORD_SCALE: folder,
  NODE_EXTRA_CA_CERTS: path.join(folder, 'root.crt'),
};
const args = ['run', '--project', 'scale', '--reporter', 'verbose', ...process.argv.slice(2)];
const { code } = await runNode(['node_modules/vitest/vitest.mjs', ...args], { env });
process.exitCode = code;

/** A certificate authority that only this test trusts, and a certificate for localhost. */
async function makeCertificates() {
  /** @param {string} name @param {string[]} args */
  const make = async (name, ...args) => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
    const files = ['-keyout', `${folder}/${name}.key`, '-out', `${folder}/${name}.crt`];
    const result = await run('openssl', ['req', '-x509', '-days', '2', ...key, ...files, ...args], {
      quiet: true,
    });
    if (result.code !== 0) fail('openssl cannot make certificates.');
  };
  await make('root', '-subj', '/CN=Ripcord test', '-addext', 'keyUsage=critical,keyCertSign');
  const issued = ['-CA', `${folder}/root.crt`, '-CAkey', `${folder}/root.key`];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await make('localhost', ...issued, ...name, '-addext', 'basicConstraints=critical,CA:FALSE');
}
