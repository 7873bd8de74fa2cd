import { type RunningApp, startServer } from '../../server/testing/running-app';

export interface ServerOptions {
  databaseUrl: string;
  sessionSecret: string;
  /** Ripcord's DATA_DIR. */
  dataDir: string;
  /** Folder for a CPU profile of the Ripcord process; default: none. */
  profileDir?: string | undefined;
  /** RATE_LIMIT_SCALE; unlimited by default. */
  rateLimitScale?: number;
  /** For memory measurements: SIGUSR2 collects garbage. */
  collects?: boolean;
}

const environment = ({ databaseUrl, sessionSecret, dataDir, rateLimitScale }: ServerOptions) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: sessionSecret,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...(rateLimitScale && { RATE_LIMIT_SCALE: String(rateLimitScale) }),
});

/** As in `npm start`, for both servers: size of one semi-space (MB). */
const NODE_FLAGS = ['--max-semi-space-size=64'];

const collecting = ({ collects }: ServerOptions) =>
  collects ? ['--expose-gc', '--import', './e2e/bench/collect-on-signal.mjs'] : [];

/** The built server, as `npm start` runs it. */
export function startRipcord(options: ServerOptions): Promise<RunningApp> {
  const { profileDir } = options;
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  const flags = [...NODE_FLAGS, ...collecting(options), ...profile];
  return startServer([...flags, 'dist/server/main.js'], environment(options));
}

/** The baseline; `recording` is the file with its statements. */
export function startBareServer(options: ServerOptions, recording: string): Promise<RunningApp> {
  const env = { ...environment(options), RECORDING: recording };
  return startServer([...NODE_FLAGS, '--import', 'tsx', 'e2e/bench/bare-server.ts'], env);
}

export function startBareSockets(options: ServerOptions): Promise<RunningApp> {
  return startServer(
    [...NODE_FLAGS, ...collecting(options), '--import', 'tsx', 'e2e/bench/bare-sockets.ts'],
    environment(options),
  );
}
