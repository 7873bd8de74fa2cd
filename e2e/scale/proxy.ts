import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/testing/free-port';

export const PROXIES = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** What `server/cli/test-scale.mjs` makes: root.crt (trusted here), root.key, localhost.crt and .key. */
const certificates = () => process.env.RIPCORD_SCALE ?? '';

const shipped = (name: string) =>
  fs.readFile(fileURLToPath(new URL(`../../docs/deploy/${name}`, import.meta.url)), 'utf8');

interface Command {
  args: string[];
  env?: Record<string, string>;
}

/** docs/deploy/nginx.conf on this port of the loopback, with a certificate for localhost. */
async function nginx(folder: string, port: number, ports: [number, number]): Promise<Command> {
  const site = (await shipped('nginx.conf'))
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl/ripcord.example.pem', `${certificates()}/localhost.crt`)
    .replaceAll('/etc/ssl/ripcord.example.key', `${certificates()}/localhost.key`);
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
  return { args: ['-p', folder, '-c', path.join(folder, 'nginx.conf')] };
}

/** docs/deploy/Caddyfile for localhost on this port, with certificates of its internal authority. */
async function caddy(folder: string, port: number, ports: [number, number]): Promise<Command> {
  const options = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    default_bind 127.0.0.1
    storage file_system ${folder}
    pki {
      ca local {
        root {
          cert ${certificates()}/root.crt
          key ${certificates()}/root.key
        }
      }
    }
  }\n`;
  const file = path.join(folder, 'Caddyfile');
  await fs.writeFile(file, options + (await shipped('Caddyfile')));
  const upstreams = ports.map((each) => `127.0.0.1:${each}`).join(' ');
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: { DOMAIN: `localhost:${port}`, UPSTREAMS: upstreams, HOME: folder },
  };
}

/** Starts the proxy with its shipped configuration in front of instances on these ports. */
export async function startProxy(name: ProxyName, ports: [number, number]) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), `ripcord-${name}-`));
  const port = await freePort();
  const { args, env } = await { nginx, caddy }[name](folder, port, ports);
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const problems: string[] = [];
  child.stderr.on('data', (text) => problems.push(String(text)));
  const exited = once(child, 'exit');
  const url = `https://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${problems.join('')}`);
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) break;
    await wait(50);
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
