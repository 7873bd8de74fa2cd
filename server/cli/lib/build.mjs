import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './install.mjs';
import { fail, hashOf, inRoot, readStamp, runNode, writeStamp } from './project.mjs';

const STAMP = 'dist/.ripcord-build';
const SBOM = 'dist/sbom.cdx.json';

const SOURCES = [
  'client',
  'locales',
  'server',
  'shared',
  'package-lock.json',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds client and server if their sources have changed since the last build. */
export async function ensureBuilt() {
  const wanted = hashOf(SOURCES);
  if (readStamp(STAMP) === wanted) return;
  console.error('Building …');
  const { code, output } = await build();
  if (code !== 0) fail(`${output}\nThe build failed. Please see the lines above.`);
}

/** Builds the app. Fails if a client route exceeds its script budget. */
export async function build() {
  const wanted = hashOf(SOURCES);
  const env = { ...process.env, NODE_ENV: 'production' };
  const [client, server, sbom] = await Promise.all([
    runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { quiet: true, env }),
    runNode(['server/cli/lib/bundle-server.mjs'], { quiet: true, env }),
    listPackages(),
  ]);
  const code = client.code || server.code;
  if (code === 0) writeStamp(STAMP, wanted);
  return { code, output: client.output + server.output + sbom };
}

/**
 * Lists the app's packages in a CycloneDX SBOM. If npm cannot be found, the app is built without
 * it.
 * @returns what went wrong
 */
async function listPackages() {
  const { code, output } = await npm([
    'sbom',
    '--package-lock-only',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--loglevel=error',
  ]);
  if (code !== 0) return `The list of packages (${SBOM}) was not made: ${output}`;
  mkdirSync(path.dirname(inRoot(SBOM)), { recursive: true });
  writeFileSync(inRoot(SBOM), output);
  return '';
}
