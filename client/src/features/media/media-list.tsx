import { Images, Plus, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { LoadMore } from '@/components/ui/load-more';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { cx } from '@/lib/cx';
import { useMediaList } from './api';
import { MEDIA_GRID, MediaCard, MediaCardSkeleton } from './media-card';
import { useLivePosts } from './use-live-posts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface MediaListProps {
  which: 'community' | 'mine';
  /** What is searched for; empty for all. */
  q: string;
  onCreate: () => void;
  onClear: () => void;
}

/** Posts in a grid that goes on as one scrolls, in all the states that a list has. */
export function MediaList({ which, q, onCreate, onClear }: MediaListProps) {
  const list = useMediaList(which, q);
  const { data } = list;
  const posts = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  useLivePosts(posts);

  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading media" className={MEDIA_GRID}>
        {SKELETONS.map((key) => (
          <MediaCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        title="Error loading media"
        text="The posts could not be loaded. Please check your connection and try again."
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (posts.length === 0) {
    return <NoMedia which={which} q={q} onCreate={onCreate} onClear={onClear} />;
  }
  return (
    <>
      <ul
        aria-label="Media"
        className={cx(MEDIA_GRID, list.isPlaceholderData && 'opacity-60 transition-opacity')}
      >
        {posts.map((media) => (
          <li key={media.id} className="grid min-w-0">
            <MediaCard media={media} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  );
}

function NoMedia({ which, q, onCreate, onClear }: MediaListProps) {
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No posts match your search"
        text={`No post has “${q}” in its title or description.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Images />}
      title={which === 'mine' ? 'You have not posted anything yet' : 'No posts yet'}
      text="Show a launch, a final or a rare find: as a picture, a short video or a few words."
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          {which === 'mine' ? 'Create your first post' : 'Create the first post'}
        </Button>
      }
    />
  );
}
