import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, Heart, ImageOff, MessageCircle, Share2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type Media, mediaApi } from '#shared/media';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { LinkedText } from '@/components/ui/linked-text';
import { NotShown } from '@/components/ui/missing';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { nameOf } from '@/features/accounts';
import { PersonMenu } from '@/features/friends';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { patchEntity } from '@/lib/entities';
import { notifyError } from '@/lib/notify';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { usePostQuery } from '../api';
import { Comments } from '../comments/comments';
import { LikeButton, OwnerActions, shareMedia, useLike, useMediaMenu } from '../media-actions';
import { PrivateBadge } from '../media-card';
import { MediaStage } from '../stage/media-stage';

/** Time the message stays before the redirect to the list (milliseconds). */
const REDIRECT_AFTER_MS = 2_000;

const COLUMNS =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(19rem,5fr)] lg:gap-6';

/** A post with all its details. */
export function MediaPage() {
  const [search] = useSearchParams();
  const { data, error, isPending, refetch } = useEntityPage<Media>('post', usePostQuery());
  const back =
    search.get('ref') === 'community'
      ? { to: '/community', label: t('Back to Community') }
      : { to: '/media', label: t('Back to Media') };
  if (data) return <Post media={data} back={back} />;
  if (isPending) {
    const places = ['h-10 w-64 lg:col-span-2', 'aspect-square rounded-card', 'h-72 rounded-card'];
    return <Skeletons label={t('Loading media')} of={places} className={COLUMNS} />;
  }
  return <MediaNotShown error={error} onRetry={refetch} back={back} />;
}

interface Back {
  to: string;
  label: string;
}

function Post({ media, back }: { media: Media; back: Back }) {
  const navigate = useNavigate();
  useCountedView(media.isMine ? null : media.id);
  usePageTitle(media.title);
  return (
    <>
      <PageHeader
        title={media.title}
        back={back}
        actions={
          media.isMine ? (
            <OwnerActions media={media} />
          ) : (
            <PostMenu media={media} onBlocked={() => void navigate(back.to)} />
          )
        }
        hasOneIcon={!media.isMine}
      />
      <div className={COLUMNS}>
        <div className="flex min-w-0 flex-col gap-4">
          <Author media={media} />
          <MediaStage media={media} />
          <Reactions media={media} />
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

/** Counts a view of somebody else's post; the server counts one per person and day. */
function useCountedView(postId: number | null): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(mediaApi.viewMedia, { params: { id } }),
    onSuccess: ({ viewCount }, id) => patchEntity<Media>(client, 'post', id, { viewCount }),
  });
  useEffect(() => {
    if (postId !== null) mutate(postId);
  }, [postId, mutate]);
}

/** For a missing or private post: says so, then redirects to the list. */
const ABSENT = {
  icon: <ImageOff />,
  title: t('Media Not Found'),
  text: t("This post doesn't exist, was removed, or is private."),
};

type MediaNotShownProps = Pick<ComponentProps<typeof NotShown>, 'error' | 'onRetry'>;

/** Goes back to the list if the post is not there. */
function MediaNotShown({ error, onRetry, back }: MediaNotShownProps & { back: Back }) {
  const navigate = useNavigate();
  const isGone = isAbsent(error);
  useEffect(() => {
    if (!isGone) return;
    notifyError(t('Media not found'), t('The requested media could not be found.'));
    const timer = setTimeout(() => void navigate(back.to, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, back.to, isGone]);
  return (
    <NotShown
      error={error}
      absent={ABSENT}
      failed={t('Could not load this post')}
      back={back}
      onRetry={onRetry}
    />
  );
}

function Author({ media }: { media: Media }) {
  const { user } = media;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <Avatar person={user} className="size-11" />
      <div className="min-w-0 flex-1 basis-32 leading-snug">
        <Link
          to={`/profile/${user.id}`}
          dir="auto"
          className="-my-2 block truncate rounded-sm py-2 font-semibold underline-offset-4 hover:underline"
        >
          {nameOf(user)}
        </Link>
        <p className="flex min-w-0 flex-wrap gap-x-1.5 text-sm text-muted">
          <span className="truncate">@{user.username}</span>
          <span aria-hidden="true">·</span>
          <RelativeTime date={media.createdAt} />
        </p>
      </div>
      <PrivateBadge media={media} />
    </div>
  );
}

function Reactions({ media }: { media: Media }) {
  const { likeCount } = useLike(media);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex max-w-full flex-wrap gap-2">
        <LikeButton media={media} wide />
        <Button icon={<Share2 />} onClick={() => shareMedia(media)}>
          {t('Share')}
        </Button>
      </div>
      <ul aria-label={t('Counts')} className="figures flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <Count
          icon={<Eye />}
          text={t('{count, plural, one {# view} other {# views}}', { count: media.viewCount })}
        />
        <Count
          icon={<Heart />}
          text={t('{count, plural, one {# like} other {# likes}}', { count: likeCount })}
        />
        <Count
          icon={<MessageCircle />}
          text={t('{count, plural, one {# comment} other {# comments}}', {
            count: media.commentCount,
          })}
        />
      </ul>
    </div>
  );
}

function Count({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5 [&_svg]:size-4.5">
      <span aria-hidden="true">{icon}</span>
      {text}
    </li>
  );
}

/** Also offers what can be done about the author. */
function PostMenu({ media, onBlocked }: { media: Media; onBlocked: () => void }) {
  const { items, dialogs } = useMediaMenu(media);
  const work = { title: media.title, items };
  return (
    <>
      <PersonMenu person={media.user} work={work} onBlocked={onBlocked} />
      {dialogs}
    </>
  );
}
