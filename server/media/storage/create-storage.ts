import path from 'node:path';
import type { Config } from '../../config';
import { createDiskStorage } from './disk';
import { UPLOADS_FOLDER } from './place';
import type { Storage } from './storage';

/** Files in the configured bucket, else on this machine's disk. */
export async function createStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return createDiskStorage(path.join(dataDir, UPLOADS_FOLDER));
  // Loaded only here: the client is large, and most installations have no bucket.
  const { createS3Storage } = await import('./s3');
  return createS3Storage(s3);
}
