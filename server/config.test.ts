import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, ensureDataDir, loadConfig } from './config';

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-config-'));
});
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

it('requires no variable', () => {
  expect(load()).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataDir,
    adminUsername: 'admin',
    trustProxy: false,
    rateLimitScale: 1,
    logLevel: 'info',
  });
  expect(load().databaseUrl).toBeUndefined();
  expect(load({ NODE_ENV: undefined }).env).toBe('production');
});

it('treats an empty variable as unset', () => {
  expect(load({ PORT: '', SMTP_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(load());
});

describe('the session secret', () => {
  it('is generated once, readable only by its owner', () => {
    const file = path.join(dataDir, 'session-secret');
    const secret = load().sessionSecret;
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(load().sessionSecret).toBe(secret);
    expect(fs.readFileSync(file, 'utf8').trim()).toBe(secret);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it('must be given together with DATABASE_URL', () => {
    const env = { DATABASE_URL: 'postgres://me@db/ripcord' };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^SESSION_SECRET: must be set/)]);
    expect(load({ ...env, SESSION_SECRET: 'long enough' }).sessionSecret).toBe('long enough');
  });
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'http://here'],
  ['PUBLIC_URL', 'ripcord.example'],
  ['PUBLIC_URL', 'https://ripcord.example/app'],
  ['DATABASE_URL', 'mysql://db/ripcord'],
  ['SESSION_SECRET', 'short'],
  ['ADMIN_USERNAME', 'a@b'],
  ['ADMIN_PASSWORD', '12345'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['REDIS_URL', 'localhost:6379'],
  ['S3_ENDPOINT', 'minio'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'NaN'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['MIN_AGE', 'thirteen'],
  ['GUARDIAN_AGE', '99'],
  ['NODE_ENV', 'staging'],
])('names %s when it is "%s"', (name, value) => {
  const env = { SESSION_SECRET: 'long enough', [name]: value };
  expect(problemsOf(env).map((problem) => problem.split(':')[0])).toContain(name);
});

it('names every bad variable at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
});

it.each([
  ['true', true],
  ['false', false],
  ['1', 1],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['fd00::/8', 'fd00::/8'],
])('reads TRUST_PROXY=%s as Express does', (value, expected) => {
  expect(load({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});

it('keeps the origin of PUBLIC_URL', () => {
  expect(load({ PUBLIC_URL: 'https://Ripcord.example/' }).publicUrl).toBe(
    'https://ripcord.example',
  );
});

it('asks for no age by default, and for none that no guardian could confirm', () => {
  expect(load()).toMatchObject({ minAge: 0, guardianAge: 0 });
  expect(load({ MIN_AGE: '13' })).toMatchObject({ minAge: 13, guardianAge: 0 });
  expect(load({ MIN_AGE: '13', GUARDIAN_AGE: '13' })).toMatchObject({ guardianAge: 13 });
  expect(problemsOf({ MIN_AGE: '14', GUARDIAN_AGE: '13' })).toEqual([
    'MIN_AGE: must not be above GUARDIAN_AGE',
  ]);
});

it('requires all S3 variables or none', () => {
  expect(problemsOf({ S3_BUCKET: 'files' })).toHaveLength(2);
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  expect(load(s3).s3).toMatchObject({ bucket: 'files', forcePathStyle: false });
  expect(load().s3).toBeUndefined();
});

it('says in a sentence why DATA_DIR cannot be used', () => {
  const file = path.join(dataDir, 'a-file');
  fs.writeFileSync(file, '');
  const below = () => ensureDataDir(path.join(file, 'below'));
  expect(below).toThrow(ConfigError);
  expect(below).toThrow(/^DATA_DIR .*a-file.* cannot be used: /);
});

it('accepts a program or none for FFMPEG_PATH', () => {
  expect(load({ FFMPEG_PATH: process.execPath }).ffmpegPath).toBe(process.execPath);
  expect(load({ FFMPEG_PATH: 'none' }).ffmpegPath).toBe('none');
  for (const wrong of [dataDir, path.join(dataDir, 'nothing')]) {
    expect(problemsOf({ FFMPEG_PATH: wrong })).toEqual([
      'FFMPEG_PATH: must be a program that can be run, or none',
    ]);
  }
  const searchPath = ['/a', '/b'];
  expect(load({ PATH: searchPath.join(path.delimiter) }).searchPath).toEqual(searchPath);
});
