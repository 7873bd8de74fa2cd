import type { Media } from '@shared/media';
import { useQuery } from '@tanstack/react-query';
import { MediaThumbnail, mediaQueries } from '@/features/media';
import { LinkCard, QueryCard } from './link-card';

const KINDS = { image: 'Picture', video: 'Video', text: 'Post' };

export function MediaLinkCard({ id }: { id: number }) {
  const query = useQuery(mediaQueries.detail(id));
  return (
    <QueryCard query={query} noun="post">
      {(media) => <MediaCard media={media} />}
    </QueryCard>
  );
}

function MediaCard({ media }: { media: Media }) {
  return (
    <LinkCard
      to={`/media/${media.id}`}
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
