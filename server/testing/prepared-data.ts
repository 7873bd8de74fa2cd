import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded';

/**
 * Puts a stopped database into a DATA_DIR, since creating one takes seconds. It is migrated, unless
 * the tests use another server's databases.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const prepared = process.env.RIPCORD_TEST_DATA;
  if (prepared) {
    fs.cpSync(prepared, dataDir, { recursive: true });
    fs.chmodSync(path.join(dataDir, 'postgres', 'data'), 0o700);
    return;
  }
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await postgres.stop();
}
