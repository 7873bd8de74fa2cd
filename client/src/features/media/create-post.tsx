import type { Media } from '@shared/media';
import { lazy, Suspense, useEffect } from 'react';

const load = () => import('./create/create-post-dialog');

const Panel = lazy(async () => ({ default: (await load()).CreatePostDialog }));

export interface CreatePostProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was posted, the first first: of several images each is a post. */
  onPosted?: ((posts: Media[]) => void) | undefined;
}

/** The dialog that makes a post. Each opening starts afresh. */
export function CreatePost({ open, ...rest }: CreatePostProps) {
  // Before the first tap, so that it opens at once and also when the Wi-Fi has gone.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  return <Suspense>{open && <Panel {...rest} />}</Suspense>;
}
