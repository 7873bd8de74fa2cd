import path from 'node:path';
import type { Config } from '../../config';
import { createDiskStorage } from './disk';
import type { Storage } from './storage';

/** Below DATA_DIR; also named by the backup. */
const UPLOADS_FOLDER = 'uploads';

/** Files on this machine's disk. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage {
  return createDiskStorage(path.join(config.dataDir, UPLOADS_FOLDER));
}
