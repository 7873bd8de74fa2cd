import { useQuery } from '@tanstack/react-query';
import { MediaThumbnail, mediaQueries } from '@/features/media';
import { QueryCard, ThumbnailCard } from './link-card';

const KINDS = { image: 'Picture', video: 'Video', text: 'Post' };

export function MediaLinkCard({ id }: { id: number }) {
  const query = useQuery(mediaQueries.detail(id));
  return (
    <QueryCard query={query} noun="post">
      {(media) => (
        <ThumbnailCard
          to={`/media/${id}`}
          thumbnail={<MediaThumbnail media={media} className="size-20 rounded-[10px]" />}
          kind={KINDS[media.mediaType]}
          title={media.title}
          subtitle={`@${media.user.username}`}
        />
      )}
    </QueryCard>
  );
}
