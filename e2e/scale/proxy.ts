import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/testing/free-port';

const CONFIG = fileURLToPath(new URL('../../docs/deploy/nginx.conf', import.meta.url));

/**
 * Starts nginx as docs/deploy/nginx.conf has it, on a free port and without a certificate, in front
 * of instances on these ports.
 */
export async function startProxy(ports: [number, number]) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-nginx-'));
  const port = await freePort();
  const site = (await fs.readFile(CONFIG, 'utf8'))
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^\s*ssl_.*$/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${site}
    }`;
  await fs.writeFile(path.join(folder, 'nginx.conf'), main);
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const problems: string[] = [];
  child.stderr.on('data', (text) => problems.push(String(text)));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${problems.join('')}`);
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) break;
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
