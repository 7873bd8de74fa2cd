import path from 'node:path';
import { currentHome } from '../db/embedded/home';
import { readPidFile } from '../db/embedded/postmaster';
import { childrenOf } from '../db/embedded/processes';

/**
 * Stops all processes of the embedded Postgres of a DATA_DIR, which then neither answers nor
 * refuses anything.
 * @returns their ids, to be continued or killed
 */
export function freezePostgres(dataDir: string): number[] {
  const pid = readPidFile(path.join(currentHome(dataDir), 'data'))?.pid ?? 0;
  // First the one that would start others.
  process.kill(pid, 'SIGSTOP');
  const frozen = [pid];
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, 'SIGSTOP');
      frozen.push(child);
    } catch (error) {
      // Meanwhile it has ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return frozen;
}
