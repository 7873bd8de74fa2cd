import { useQuery } from '@tanstack/react-query';
import { MediaThumbnail, mediaQueries } from '@/features/media';
import { isAbsent } from '@/lib/api-error';
import { LinkCard, LinkCardProblem, LinkCardSkeleton } from './link-card';

const KINDS = { image: 'Picture', video: 'Video', text: 'Post' };

/** A post by its picture, title and author. */
export function MediaLinkCard({ id }: { id: number }) {
  const { data: media, error, isPending, refetch } = useQuery(mediaQueries.detail(id));
  if (isPending) return <LinkCardSkeleton label="Loading media" />;
  if (isAbsent(error)) return <LinkCardProblem text="This post is private or gone" />;
  if (!media) {
    return <LinkCardProblem text="Could not load this post" onRetry={() => void refetch()} />;
  }
  return (
    <LinkCard
      to={`/media/${id}`}
      gradient="linear-gradient(90deg, var(--accent), var(--accent-ink))"
    >
      <span className="flex items-center gap-3.5">
        <MediaThumbnail media={media} className="size-20 rounded-[10px]" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{KINDS[media.mediaType]}</span>
          <span className="line-clamp-2 leading-tight font-semibold break-words">
            {media.title}
          </span>
          <span className="mt-0.5 block truncate text-sm text-muted">@{media.user.username}</span>
        </span>
      </span>
    </LinkCard>
  );
}
