import type { Media } from '@shared/media';
import { Link, useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Avatar } from '@/components/ui/avatar';
import { LinkedText } from '@/components/ui/linked-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { PersonMenu, ReportButton } from '@/features/friends';
import { usePageTitle } from '@/lib/use-page-title';
import { Comments } from './comments';
import { MediaActions, MediaReactions } from './media-actions';
import { PrivateBadge } from './media-badges';
import { MediaMissing } from './media-missing';
import { MediaStage } from './media-stage';
import { useMediaPage } from './use-media-page';

/** One post with all that belongs to it (specification, "Media details"). */
export function MediaPage() {
  const { media, isGone, isLoading, refetch, back, ...stage } = useMediaPage();
  usePageTitle(media?.title);
  if (media) {
    return (
      <>
        <PageHeader
          title={media.title}
          back={back}
          actions={media.isMine && <MediaActions media={media} />}
        />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(19rem,5fr)] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4">
            <Author media={media} backTo={back.to} />
            <MediaStage key={stage.version} media={media} onReload={() => void stage.reload()} />
            <MediaReactions media={media} />
            {media.mediaType !== 'text' && media.description && (
              <p dir="auto" className="break-words whitespace-pre-line">
                <LinkedText text={media.description} />
              </p>
            )}
          </div>
          <Comments mediaId={media.id} count={media.commentCount} />
        </div>
      </>
    );
  }
  if (isGone) return <MediaMissing back={back} />;
  if (isLoading) return <MediaPageSkeleton />;
  return (
    <>
      <PageHeader title="Media" back={back} />
      <ErrorState
        title="Could not load this post"
        text="Please check your connection and try again."
        onRetry={refetch}
      />
    </>
  );
}

function Author({ media, backTo }: { media: Media; backTo: string }) {
  const navigate = useNavigate();
  const { user } = media;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar person={user} className="size-11" />
      <div className="min-w-0 flex-1 leading-snug">
        <Link
          to={`/profile/${user.id}`}
          className="-my-2 block truncate rounded-sm py-2 font-semibold underline-offset-4 hover:underline"
        >
          {nameOf(user)}
        </Link>
        <p className="flex min-w-0 gap-1.5 text-sm text-muted">
          <span className="truncate">@{user.username}</span>
          <span aria-hidden="true">·</span>
          <RelativeTime date={media.createdAt} className="shrink-0" />
        </p>
      </div>
      <PrivateBadge media={media} />
      {!media.isMine && (
        <div className="flex">
          <ReportButton kind="media" targetId={media.id} name={media.title} compact />
          <PersonMenu person={user} onBlocked={() => void navigate(backTo)} />
        </div>
      )}
    </div>
  );
}

function MediaPageSkeleton() {
  return (
    <div role="status" aria-label="Loading media">
      <Skeleton className="mb-5 h-10 w-64 md:mb-7" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(19rem,5fr)] lg:gap-6">
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
          <Skeleton className="aspect-[4/3] rounded-[14px]" />
          <Skeleton className="h-11 w-56" />
        </div>
        <Skeleton className="h-72 rounded-[14px]" />
      </div>
    </div>
  );
}
