import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig, StartError } from '../config';
import { type RunningDatabase, startEmbeddedPostgres } from '../db/embedded';
import { lockDataDir } from '../db/embedded/lock';
import { loadBackup } from './backup/load';
import { UPLOADS_FOLDER } from './backup/manifest';
import { runTool } from './tool';

/** Uses an external database; the lock keeps a server from starting on half-replaced files. */
async function lockFor(url: string, dataDir: string): Promise<RunningDatabase> {
  const lock = await lockDataDir(dataDir, 'restore');
  return {
    url,
    async stop() {
      lock.release();
    },
  };
}

/** `npm run restore -- file [--force]`; the app must not be running. */
await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [name] = positionals;
  if (!name) throw new StartError('Please name the backup: npm run restore -- file.tar.gz');
  const config = loadConfig();
  const { dataDir, databaseUrl } = config;
  const database = databaseUrl
    ? await lockFor(databaseUrl, dataDir)
    : await startEmbeddedPostgres({ dataDir, holder: 'restore' });
  try {
    const { tables, files, createdAt } = await loadBackup({
      url: database.url,
      dataDir,
      file: path.resolve(process.env.INIT_CWD ?? '.', name),
      force: values.force,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${files} files as they were at ${createdAt}`);
    if (config.s3 && files > 0) {
      const folder = path.join(dataDir, UPLOADS_FOLDER);
      console.log(
        `The app reads files from S3: copy ${folder} into the bucket, as ${UPLOADS_FOLDER}/.`,
      );
    }
  } finally {
    await database.stop();
  }
});
