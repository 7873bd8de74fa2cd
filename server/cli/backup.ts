import path from 'node:path';
import { loadConfig } from '../config';
import { attachOrStartDatabase } from '../db/embedded';
import { saveBackup } from './backup/save';
import { runTool } from './tool';

/** `npm run backup [-- file]`; the app may be running. */
await runTool(async () => {
  const config = loadConfig();
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const defaultFile = path.join(config.dataDir, 'backups', `ripcord-${stamp}.tar.gz`);
  // npm runs scripts in the project folder, but names are relative to the caller's folder.
  const file = process.argv[2]
    ? path.resolve(process.env.INIT_CWD ?? '.', process.argv[2])
    : defaultFile;
  const database = await attachOrStartDatabase(config, 'backup');
  try {
    const { tables, files } = await saveBackup({
      url: database.url,
      dataDir: config.dataDir,
      file,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Saved ${rows} rows of ${tables.length} tables and ${files} files in ${file}`);
    if (config.s3)
      console.log('Files in S3 are not included: please back up the bucket separately.');
  } finally {
    await database.stop();
  }
});
