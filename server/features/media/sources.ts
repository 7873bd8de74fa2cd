import type { MediaType } from '../../../shared/media';
import type { StoredFile } from '../../db/schema/media';

/** Files to process a post from, best first: the upload, or for a video what was made of it. */
export function sourcesOf(mediaType: MediaType, files: readonly StoredFile[]): StoredFile[] {
  const withRole = (role: StoredFile['role']) => files.filter((file) => file.role === role);
  return mediaType === 'video'
    ? [...withRole('original'), ...withRole('shown')]
    : withRole('original');
}
