import type { Media } from '@shared/media';
import { share } from '@/lib/share';

/** Opens the share dialog for a post; others see it only while it is public. */
export function shareMedia({ id, title, visibility }: Media): void {
  share({ title, path: `/media/${id}`, kind: 'post', isPrivate: visibility === 'private' });
}
