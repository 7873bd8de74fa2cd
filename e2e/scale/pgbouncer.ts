import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/testing/free-port';

/** Starts PgBouncer in front of a database. */
export async function startPgBouncer(databaseUrl: string, mode: 'session' | 'transaction') {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-pgbouncer-'));
  const port = await freePort();
  const password = decodeURIComponent(target.password);
  await fs.writeFile(path.join(folder, 'users'), `"${target.username}" "${password}"\n`);
  await fs.writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${mode}
default_pool_size = 80
max_client_conn = 500
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  await fs.chmod(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: string[] = [];
  child.stderr.on('data', (text) => log.push(String(text)));
  const exited = once(child, 'exit');
  const url = `postgres://${target.username}@127.0.0.1:${port}/${name}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${log.join('')}`);
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) break;
    await wait(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
