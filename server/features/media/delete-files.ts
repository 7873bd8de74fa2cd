import type { Handler } from '../../jobs/definitions';
import { isNamed } from './folders.queries';

/**
 * Removes the files of what is gone or has others now. After a restore something may be back that
 * was deleted since: then its files stay.
 */
export const deleteFiles: Handler<'media.delete-files'> = async ({ db, storage }, { folder }) => {
  if (!(await isNamed(db, folder))) await storage.remove(folder);
};
