import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backupName, backupsOf, keepNewest, lastBackup } from '../backups';
import { type Config, loadConfig, StartError } from '../config';
import { attachOrStartDatabase } from '../db/embedded';
import { saveBackup } from './backup/save';
import { runTool } from './tool';

const HOUR_MS = 3_600_000;

async function save(config: Config, file: string): Promise<void> {
  const { dataDir } = config;
  const database = await attachOrStartDatabase(config, 'backup');
  try {
    const { tables, files } = await saveBackup({ url: database.url, dataDir, file });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Saved ${rows} rows of ${tables.length} tables and ${files} files in ${file}`);
    if (config.s3)
      console.log('Files in S3 are not included: please back up the bucket separately.');
  } finally {
    await database.stop();
  }
}

async function saveAndKeep(config: Config, keep?: number): Promise<void> {
  const folder = backupsOf(config.dataDir);
  await save(config, path.join(folder, backupName(new Date())));
  if (keep !== undefined) await keepNewest(folder, keep);
}

/** Until the process is ended. After a failure it tries again in a quarter of an hour. */
async function saveEvery(config: Config, hours: number, keep?: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit());
  for (;;) {
    const due = (await lastBackup(config.dataDir)) + hours * HOUR_MS;
    if (due > Date.now()) await wait(due - Date.now());
    await saveAndKeep(config, keep).catch(async (error: Error) => {
      console.error(`The backup failed: ${error.message}`);
      await wait(HOUR_MS / 4);
    });
  }
}

function wholeNumber(name: string, max: number, text?: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new StartError(`--${name} must be a whole number from 1 to ${max}.`);
}

/**
 * `npm run backup [-- file]`, or `[-- --keep <archives>] [--every <hours>]` for archives in
 * DATA_DIR/backups; the app may be running.
 */
await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, every: { type: 'string' } },
  });
  const keep = wholeNumber('keep', 1_000, values.keep);
  const hours = wholeNumber('every', 168, values.every);
  const [name] = positionals;
  if (name && (keep || hours)) throw new StartError('--keep and --every work without a file name.');
  const config = loadConfig();
  // npm runs scripts in the project folder, but names are relative to the caller's folder.
  if (name) await save(config, path.resolve(process.env.INIT_CWD ?? '.', name));
  else if (hours) await saveEvery(config, hours, keep);
  else await saveAndKeep(config, keep);
});
