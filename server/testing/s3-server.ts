import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { Config } from '../config';

const BUCKET = 'ripcord';

export interface S3Server {
  /** What points the app to it. */
  config: NonNullable<Config['s3']>;
  /** Ends it as a machine does that loses power: nothing answers any more. */
  stop(): Promise<void>;
  /** Starts it again where it was, with what it had. */
  restart(): Promise<void>;
  /** Stops it and removes what it kept. */
  close(): Promise<void>;
}

/** A server that speaks the S3 protocol, on a free port, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-s3-'));
  let running: S3rver | undefined;

  async function run(port: number): Promise<number> {
    running = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET }],
    });
    running.on('error', () => {});
    return (await running.run()).port;
  }

  async function stop(): Promise<void> {
    const stopped = running?.close();
    running?.httpServer.closeAllConnections();
    running = undefined;
    await stopped;
  }

  const port = await run(0);
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      // The only account it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    stop,
    async restart() {
      await run(port);
    },
    async close() {
      await stop();
      await fs.rm(directory, { recursive: true, force: true });
    },
  };
}
