import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { Config } from '../config';
import { createTcpProxy } from './tcp-proxy';

const BUCKET = 'ripcord';
const HOST = '127.0.0.1';

export interface S3Server {
  /** Configuration that points the app to it. */
  config: NonNullable<Config['s3']>;
  /** The connection to it, which a test can cut, freeze and mend. */
  line: Awaited<ReturnType<typeof createTcpProxy>>;
  close(): Promise<void>;
}

/** Starts a server for the S3 protocol, on a free port, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-s3-'));
  const server = new S3rver({
    address: HOST,
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  // Without a listener, errors of connections that tests cut off would be logged to the console.
  server.on('error', () => {});
  const { port } = await server.run();
  const line = await createTcpProxy({ host: HOST, port });
  return {
    config: {
      endpoint: `http://${HOST}:${line.port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      // The only account it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    line,
    async close() {
      await line.close();
      await server.close();
      await fs.rm(directory, { recursive: true, force: true });
    },
  };
}
