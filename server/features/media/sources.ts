import type { MediaType } from '../../../shared/media';
import type { StoredFile } from '../../db/schema/media';

/**
 * Of what a post can be made, the best first: the upload as it came, and of a video whose upload is
 * gone what was made of it.
 */
export function sourcesOf(mediaType: MediaType, files: readonly StoredFile[]): StoredFile[] {
  const withRole = (role: StoredFile['role']) => files.filter((file) => file.role === role);
  return mediaType === 'video'
    ? [...withRole('original'), ...withRole('shown')]
    : withRole('original');
}
