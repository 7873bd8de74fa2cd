import type { Handler } from '../../jobs/handlers';
import { isNamed } from './media-files.queries';

/**
 * Removes the files of a post that is gone or has others now. After a restore a post may be back
 * that was deleted since: then its files stay.
 */
export const deleteFiles: Handler<'media.delete-files'> = async ({ db, storage }, { folder }) => {
  if (!(await isNamed(db, folder))) await storage.remove(folder);
};
