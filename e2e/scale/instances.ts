import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/free-port';
import { type RunningApp, startApp } from '../../server/testing/running-app';
import { type S3Server, startS3Server } from '../../server/testing/s3-server';
import { createTestDatabase } from '../../server/testing/test-database';
import { createTestRedis, type TestRedis } from '../../server/testing/test-redis';
import { type ProxyName, startProxy } from './proxy';

/** An instance on a port of its own, which can be stopped, killed and started again. */
export interface Instance {
  readonly app: RunningApp;
  /** Resolves with the exit code. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  start(): Promise<void>;
}

export async function createInstance(port: number, env: Record<string, string>): Promise<Instance> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-instance-'));
  const start = () => startApp({ ...env, PORT: String(port), DATA_DIR: dataDir });
  let app = await start();
  return {
    get app() {
      return app;
    },
    async stop(signal) {
      app.kill(signal);
      return app.exited;
    },
    async start() {
      app = await start();
    },
  };
}

export interface Cluster {
  one: Instance;
  two: Instance;
  /** The addresses that people use. */
  proxies: Record<ProxyName, { url: string }>;
  redis: TestRedis;
  s3: S3Server;
  close(): Promise<void>;
}

/** Two instances behind each proxy that share a database, Redis and an S3 bucket, and no files. */
export async function createCluster(): Promise<Cluster> {
  const [database, redis, s3] = await Promise.all([
    createTestDatabase(),
    createTestRedis(),
    startS3Server(),
  ]);
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: 'a secret that both instances know',
    TRUST_PROXY: '1',
    S3_ENDPOINT: s3.config.endpoint ?? '',
    S3_BUCKET: s3.config.bucket,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  };
  const ports: [number, number] = [await freePort(), await freePort()];
  const one = await createInstance(ports[0], env);
  const two = await createInstance(ports[1], env);
  const [nginx, caddy] = await Promise.all([
    startProxy('nginx', ports),
    startProxy('caddy', ports),
  ]);
  return {
    one,
    two,
    proxies: { nginx, caddy },
    redis,
    s3,
    async close() {
      await Promise.all([one.stop('SIGTERM'), two.stop('SIGTERM')]);
      await Promise.all([nginx.stop(), caddy.stop()]);
      await redis.remove();
      await s3.close();
      await database.drop();
    },
  };
}
