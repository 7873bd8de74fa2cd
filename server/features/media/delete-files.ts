import type { Handler } from '../../jobs/handlers';
import { isNamed } from './folders.queries';

/** After a restore, something deleted since may be back: then its files stay. */
export const deleteFiles: Handler<'media.delete-files'> = async ({ db, storage }, { folder }) => {
  if (!(await isNamed(db, folder))) await storage.remove(folder);
};
