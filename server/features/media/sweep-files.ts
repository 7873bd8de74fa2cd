import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { findNamedFolders, isAnyFolderNamed } from './folders.queries';

/** Files are stored before their row is: what is younger may belong to one that is just made (milliseconds). */
const YOUNG_MS = 24 * 60 * 60 * 1_000;

/** Folders that are looked up at once. */
const BATCH = 500;

/** The storage's folders that are old enough, a batch at a time. */
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
 * Removes files that no row names, which a process left that was killed between storing them and
 * saving the row. A database without a single file is none that these files belong to, such as a
 * new one in the place of another: then all of them stay.
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
