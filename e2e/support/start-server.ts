import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const READY = /^Ripcord is ready at (http:\/\/\S+)$/;

/**
 * Starts the built app like `npm start` with its own DATA_DIR, and passes its address, mail folder and
 * administrator password to the tests. The returned function stops it.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ripcord-e2e-'));
  // When run as root, Postgres is another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711);
  process.env.RIPCORD_ADMIN_PASSWORD = randomUUID();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: process.env.RIPCORD_ADMIN_PASSWORD,
      // All tests register people from one address.
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.RIPCORD_URL = await readAddress(server.stdout, server);
  process.env.RIPCORD_OUTBOX = path.join(dataDir, 'outbox');

  return async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function readAddress(
  output: NodeJS.ReadableStream,
  server: ReturnType<typeof spawn>,
): Promise<string> {
  const lines = createInterface({ input: output });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = READY.exec(line)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
  });
}
