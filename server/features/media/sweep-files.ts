import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/handlers';
import { findNamedFolders, isAnyFolderNamed } from './folders.queries';

/**
 * Files are stored before their row: younger ones may belong to a row that is about to be written
 * (milliseconds).
 */
const YOUNG_MS = 24 * 60 * 60 * 1_000;

/** Folders looked up at once. */
const BATCH = 500;

async function* oldFolders({ storage, clock }: Pick<AppDeps, 'storage' | 'clock'>) {
  const limit = (clock?.() ?? new Date()).getTime() - YOUNG_MS;
  let batch: string[] = [];
  for await (const { folder, changedAt } of storage.list()) {
    if (changedAt.getTime() > limit) continue;
    batch.push(folder);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Removes files that no row refers to, left by a killed process. In a database that refers to no
 * files at all, such as a new one in front of an old storage, everything stays.
 */
export const sweepFiles: Handler<'media.sweep-files'> = async (deps, _payload, { signal }) => {
  if (!(await isAnyFolderNamed(deps.db))) return;
  let removed = 0;
  for await (const folders of oldFolders(deps)) {
    signal.throwIfAborted();
    const named = await findNamedFolders(deps.db, folders);
    for (const folder of folders) {
      if (named.has(folder)) continue;
      signal.throwIfAborted();
      await deps.storage.remove(folder);
      removed += 1;
    }
  }
  deps.log.info({ removed }, 'files that nothing names removed');
};
