import path from 'node:path';
import type { Config } from '../../config';
import { createDiskStorage } from './disk';
import { UPLOADS_FOLDER } from './storage';

export async function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>) {
  if (!s3) return createDiskStorage(path.join(dataDir, UPLOADS_FOLDER));
  // Loaded on demand: the client is large, and most installations have no bucket.
  const { createS3Storage } = await import('./s3');
  return createS3Storage(s3);
}
