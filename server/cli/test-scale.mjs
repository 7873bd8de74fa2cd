import { ensureInstalled } from './lib/install.mjs';
import { fail, runNode } from './lib/project.mjs';

/**
 * `npm run test:scale`: two instances behind nginx with Redis and an S3 store, as in
 * docker-compose.yml's profile `scale`, while instances stop, crash and lose Redis.
 */
await ensureInstalled();
const { hasNginx, hasRedis } = await import('./lib/test-programs.mjs');

// Debian keeps nginx where ordinary users do not look.
process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
if (!(await hasNginx()) || !(await hasRedis())) {
  fail('This test needs nginx and redis-server. Please install them.');
}
const env = { ...process.env, NODE_ENV: 'test', TZ: 'UTC', RIPCORD_SCALE: '1' };
const args = ['run', '--project', 'scale', '--reporter', 'verbose'];
const { code } = await runNode(['node_modules/vitest/vitest.mjs', ...args], { env });
process.exitCode = code;
