import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { REGISTER_PASSWORD_MIN, usernameSchema } from '#shared/accounts';
import {
  age,
  flag,
  key,
  origins,
  program,
  publicUrl,
  publicVapidKey,
  trustProxy,
  urlOf,
  wholeNumber,
} from './config-values';

/** A problem that keeps the server or a tool from running, shown to the operator without stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Invalid environment variables, one sentence each. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const environment = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'], {
        error: 'must be development, production or test',
      })
      .default('production'),
    PORT: wholeNumber(65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address to listen on, such as 0.0.0.0')
      .default('0.0.0.0'),
    PUBLIC_URL: publicUrl.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: urlOf(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/name').optional(),
    SESSION_SECRET: z.string().min(8, 'must be at least 8 characters long').optional(),
    ADMIN_USERNAME: usernameSchema.default('admin'),
    ADMIN_PASSWORD: z
      .string()
      .min(REGISTER_PASSWORD_MIN, `must be at least ${REGISTER_PASSWORD_MIN} characters long`)
      .max(128, 'must be at most 128 characters long')
      .optional(),
    ADMIN_REQUIRE_SECOND_FACTOR: flag.optional(),
    SMTP_URL: urlOf(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
        'must be an address such as Ripcord <mail@ripcord.example>',
      )
      .default('Ripcord <ripcord@localhost>'),
    REDIS_URL: urlOf(/^rediss?:$/, 'redis://host:6379').optional(),
    S3_ENDPOINT: urlOf(/^https?:$/, 'https://s3.example').optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: flag.optional(),
    FFMPEG_PATH: program.optional(),
    PATH: z.string().default(''),
    TRUST_PROXY: trustProxy.default(false),
    RATE_LIMIT_SCALE: z
      .string()
      .transform(Number)
      .refine((value) => Number.isFinite(value) && value > 0, 'must be a number above 0, such as 1')
      .default(1),
    MAX_CONNECTIONS: wholeNumber(1_000_000).default(10_000),
    STOP_SECONDS: wholeNumber(3_600).default(10),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
      .default('info'),
    MIN_AGE: age.optional(),
    GUARDIAN_AGE: age.optional(),
    PUBLIC_PAGES: flag.optional(),
    METRICS_TOKEN: z.string().min(8, 'must be at least 8 characters long').optional(),
    VAPID_PUBLIC_KEY: key(65).optional(),
    VAPID_PRIVATE_KEY: key(32).optional(),
    PUSH_ALLOWED_ORIGINS: origins.default([]),
    WEBHOOK_ALLOWED_ORIGINS: origins.default([]),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (env.DATABASE_URL && !env.SESSION_SECRET) {
      refuse(
        'SESSION_SECRET',
        'must be set when DATABASE_URL is, so that every instance signs cookies alike',
      );
    }
    if ((env.MIN_AGE ?? 0) > (env.GUARDIAN_AGE ?? Number.POSITIVE_INFINITY)) {
      refuse('MIN_AGE', 'must not be above GUARDIAN_AGE');
    }
    if ((env.VAPID_PUBLIC_KEY ?? '') !== (publicVapidKey(env.VAPID_PRIVATE_KEY ?? '') ?? '')) {
      refuse(
        'VAPID_PUBLIC_KEY',
        'must be the public key of VAPID_PRIVATE_KEY, and both must be set',
      );
    }
    const s3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
    if (env.S3_ENDPOINT || s3.some((name) => env[name])) {
      for (const name of s3) {
        if (!env[name]) refuse(name, 'must be set when files are stored in S3');
      }
    }
  });

/** Names of all variables, for the test of README.md and docker-compose.yml. */
export const variables = Object.keys(environment.shape);

function s3Of(env: z.output<typeof environment>) {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    /** Most S3-compatible stores other than Amazon's expect the bucket in the path. */
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  };
}

/**
 * Creates DATA_DIR. When running as root, its mode is 0711, because the embedded Postgres works
 * inside it as another user; the secrets in it are 0600.
 * @throws ConfigError if it cannot be created or belongs to another user
 */
export function ensureDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `DATA_DIR ${dataDir} cannot be used: ${code === 'EACCES' ? 'it belongs to another user' : message}`,
    ]);
  }
}

/**
 * Reads a secret from DATA_DIR, or makes it with mode 0600. The file is created atomically, by
 * linking a finished draft, so that processes starting together read the same secret.
 */
export function persistedSecret(
  dataDir: string,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): string {
  const file = path.join(dataDir, name);
  const read = () => fs.readFileSync(file, 'utf8').trim();
  if (fs.existsSync(file) && read() !== '') return read();
  ensureDataDir(dataDir);
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${make()}\n`, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    // No hard links on this file system, or the file is an empty leftover: replace it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || read() === '')
      fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return read();
}

export type Config = ReturnType<typeof loadConfig>;

/**
 * Parses the environment, which nothing else in the server reads. Empty variables count as unset.
 * Generates DATA_DIR/session-secret if SESSION_SECRET is unset.
 * @throws ConfigError
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    env: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    /** Origin without a trailing slash. If unset, each request's own origin is used. */
    publicUrl: values.PUBLIC_URL,
    /** Absolute path. */
    dataDir,
    databaseUrl: values.DATABASE_URL,
    sessionSecret: values.SESSION_SECRET ?? secretOrProblem(dataDir),
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    /** Administrators must set up a passkey or two-step sign-in. */
    adminRequireSecondFactor: values.ADMIN_REQUIRE_SECOND_FACTOR ?? false,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    redisUrl: values.REDIS_URL,
    s3: s3Of(values),
    /** A path, `none` to disable ffmpeg, or unset to search PATH. */
    ffmpegPath: values.FFMPEG_PATH,
    searchPath: values.PATH.split(path.delimiter).filter(Boolean),
    trustProxy: values.TRUST_PROXY,
    /** Multiplies every rate limit; raised by tests and benchmarks. */
    rateLimitScale: values.RATE_LIMIT_SCALE,
    /** Maximum number of open connections, including sockets. */
    maxConnections: values.MAX_CONNECTIONS,
    /** Seconds that running work may take to finish after SIGTERM. */
    stopSeconds: values.STOP_SECONDS,
    logLevel: values.LOG_LEVEL,
    /** Nobody below this age may sign up; 0 means no limit. See docs/children.md. */
    minAge: values.MIN_AGE ?? 0,
    /** People below this age need a guardian's confirmation; 0 means nobody does. */
    guardianAge: values.GUARDIAN_AGE ?? 0,
    /** Whether what people put on the web is shown without an account. */
    publicPages: values.PUBLIC_PAGES ?? true,
    /** Bearer token of GET /api/metrics; without it, the route does not exist. */
    metricsToken: values.METRICS_TOKEN,
    /** The private VAPID key, if it is not to be made in DATA_DIR. */
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    /** Push services besides those of the browsers, also over http and at private addresses. */
    pushAllowedOrigins: values.PUSH_ALLOWED_ORIGINS,
    /** Origins to which webhooks may be sent, also over http and at private addresses. */
    webhookAllowedOrigins: values.WEBHOOK_ALLOWED_ORIGINS,
  };
}

function secretOrProblem(dataDir: string): string {
  try {
    return persistedSecret(dataDir, 'session-secret');
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${dataDir} cannot be written (${(error as Error).message})`]);
  }
}
