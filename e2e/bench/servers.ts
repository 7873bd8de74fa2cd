import { type RunningApp, startServer } from '../../server/testing/running-app';

export interface ServerOptions {
  databaseUrl: string;
  sessionSecret: string;
  /** Where Ripcord keeps its generated files. */
  dataDir: string;
  /** Folder for a CPU profile of the Ripcord process; none without. */
  profileDir?: string | undefined;
  /** Whether memory is measured: garbage then goes at SIGUSR2. */
  collects?: boolean;
}

const environment = ({ databaseUrl, sessionSecret, dataDir }: ServerOptions) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: sessionSecret,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});

/** As `npm start` gives it to Node; both servers have it. Megabytes of a half of the young generation. */
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

/** The yardstick; `recording` is the file with the statements that it sends. */
export function startBareServer(options: ServerOptions, recording: string): Promise<RunningApp> {
  const env = { ...environment(options), RECORDING: recording };
  return startServer([...NODE_FLAGS, '--import', 'tsx', 'e2e/bench/bare-server.ts'], env);
}

/** The yardstick for sockets. */
export function startBareSockets(options: ServerOptions): Promise<RunningApp> {
  return startServer(
    [...NODE_FLAGS, ...collecting(options), '--import', 'tsx', 'e2e/bench/bare-sockets.ts'],
    environment(options),
  );
}
