import { fail, hashOf, readStamp, writeStamp } from './project.mjs';
import { runNode } from './run.mjs';

const STAMP = 'dist/.ripcord-build';

const SOURCES = [
  'client',
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

/** Fails if a route of the client exceeds its script budget. */
export async function build() {
  const wanted = hashOf(SOURCES);
  const env = { ...process.env, NODE_ENV: 'production' };
  const [client, server] = await Promise.all([
    runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { quiet: true, env }),
    runNode(['server/cli/lib/bundle-server.mjs'], { quiet: true, env }),
  ]);
  const code = client.code || server.code;
  if (code === 0) writeStamp(STAMP, wanted);
  return { code, output: client.output + server.output };
}
