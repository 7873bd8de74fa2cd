/** Below DATA_DIR, in the archive of a backup, and in front of every key in a bucket. */
export const UPLOADS_FOLDER = 'uploads';

const FOLDER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9][a-z0-9.-]*$/;

export const isFolder = (name: string): boolean => FOLDER.test(name);

/**
 * `folder`, or `folder/name`, neither of which can lead out of it.
 * @throws RangeError for anything that the server did not name: a fault of ours
 */
export function placeOf(folder: string, name?: string): string {
  if (!isFolder(folder)) throw new RangeError(`No folder of an upload: ${folder}`);
  if (name === undefined) return folder;
  if (!NAME.test(name)) throw new RangeError(`No name of a stored file: ${name}`);
  return `${folder}/${name}`;
}
