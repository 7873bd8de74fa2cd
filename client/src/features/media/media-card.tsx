import {
  CircleAlert,
  Eye,
  LoaderCircle,
  Lock,
  MessageCircle,
  Play,
  Quote,
  Upload,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Media } from '#shared/media';
import { t } from '#shared/translate';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Byline, CardLink, EntityCard } from '@/components/ui/entity-card';
import { type Columns, GAP } from '@/components/ui/use-columns';
import { rich } from '@/lib/rich';
import { clockText } from '@/lib/words';
import { LikeButton, MediaMenu, mediaPath } from './media-actions';
import { MediaPicture } from './media-picture';

interface MediaCardProps {
  media: Media;
  /** The screen the card is on, which the post's page leads back to. */
  from?: 'community';
  /** Shows a picture or a video in place; a text post always opens its page. */
  onView?: ((media: Media) => void) | undefined;
}

/* The same for all cards, so that nothing shifts when pictures load. */
const PICTURE_FRAME =
  '@container relative block aspect-[4/3] w-full shrink-0 overflow-hidden bg-raised';

const SIZES = '(min-width: 1024px) 22rem, (min-width: 640px) 45vw, 100vw';

/** A post in a list; the whole card opens it. */
export const MediaCard = memo(function MediaCard({ media, from, onView }: MediaCardProps) {
  const { id, title, user } = media;
  const view = media.mediaType === 'text' ? undefined : onView;
  return (
    // Off-screen cards cost no layout; the height is that of a typical card.
    <EntityCard
      aria-label={title}
      className="[content-visibility:auto] [contain-intrinsic-size:auto_25rem]"
    >
      <div className={PICTURE_FRAME}>
        {media.mediaType === 'text' ? <TextPost media={media} /> : <Picture media={media} />}
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          <StatusBadge media={media} />
          <PrivateBadge media={media} />
        </div>
      </div>
      {/* The narrowest grid hides the view count. */}
      <div className="@container flex flex-1 flex-col px-4 pt-3.5 pb-1.5">
        <CardLink
          to={mediaPath(id, from)}
          onClick={(event) => {
            // Leaves opening a new tab or window to the browser.
            if (!view || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            view(media);
          }}
          className="text-lg leading-snug"
        >
          {title}
        </CardLink>
        <div className="mt-2 flex">
          <Byline user={user} userId={user.id} name={`@${user.username}`} date={media.createdAt} />
        </div>
        <div className="mt-auto -ml-2.5 flex items-center gap-1 pt-1 text-muted">
          <span className="relative">
            <LikeButton media={media} />
          </span>
          <Count
            icon={<MessageCircle />}
            count={media.commentCount}
            words={t('{count, plural, one {# comment} other {# comments}}', {
              count: media.commentCount,
            })}
          />
          <span className="@max-[13.5rem]:hidden">
            <Count
              icon={<Eye />}
              count={media.viewCount}
              words={t('{count, plural, one {# view} other {# views}}', { count: media.viewCount })}
            />
          </span>
          <span className="relative -mr-2.5 ml-auto">
            <MediaMenu media={media} />
          </span>
        </div>
      </div>
    </EntityCard>
  );
});

function Picture({ media }: { media: Media }) {
  const isVideo = media.mediaType === 'video';
  return (
    <>
      <MediaPicture media={media} sizes={SIZES} />
      {isVideo && media.status === 'ready' && (
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 grid size-14 -translate-1/2 place-items-center rounded-full border border-white/25 bg-black/60 text-white transition-transform group-hover/card:scale-105"
        >
          <Play className="ml-1 size-6 fill-current" />
        </span>
      )}
      {isVideo && media.duration !== null && (
        <span className="cut-sm figures absolute right-3 bottom-3 bg-black/75 px-1.5 py-0.5 text-sm leading-5 font-semibold text-white">
          {rich('<hidden>Video, </hidden>{time}', { time: clockText(Math.round(media.duration)) })}
        </span>
      )}
    </>
  );
}

function TextPost({ media }: { media: Media }) {
  return (
    <div className="absolute inset-0 flex flex-col justify-center overflow-hidden bg-[radial-gradient(circle_at_15%_0%,var(--glow),transparent_65%)] px-6 py-5">
      <Quote
        className="absolute -top-1 right-4 size-24 rotate-180 fill-current text-ink/5"
        strokeWidth={0}
      />
      <p
        dir="auto"
        className="line-clamp-6 @max-[16rem]:line-clamp-4 border-l-3 border-accent pl-4 text-lg leading-snug break-words whitespace-pre-line light:border-accent-ink"
      >
        {media.description ?? media.title}
      </p>
    </div>
  );
}

function Count({ icon, count, words }: { icon: ReactNode; count: number; words: string }) {
  return (
    <span
      title={words}
      className="figures inline-flex min-h-11 items-center gap-1.5 px-1.5 text-sm [&_svg]:size-4.5"
    >
      <span aria-hidden="true" className="contents">
        {icon}
        {count}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

interface Status {
  label: string;
  tone: BadgeTone;
  icon: ReactNode;
}

const STATUSES: Record<Exclude<Media['status'], 'ready'>, Status> = {
  processing: {
    label: t('Processing'),
    tone: 'neutral',
    icon: <LoaderCircle className="animate-[turn_1.2s_linear_infinite]" />,
  },
  error: { label: t('Failed'), tone: 'loss', icon: <CircleAlert /> },
  'upload-needed': { label: t('Upload needed'), tone: 'warning', icon: <Upload /> },
};

function StatusBadge({ media }: { media: Media }) {
  if (media.status === 'ready') return null;
  const { label, tone, icon } = STATUSES[media.status];
  return (
    <Badge tone={tone} icon={icon} className="bg-surface!">
      {label}
    </Badge>
  );
}

export function PrivateBadge({ media }: { media: Media }) {
  if (media.visibility === 'public') return null;
  return (
    <Badge icon={<Lock />} className="bg-surface!">
      {t('Private')}
    </Badge>
  );
}

/** Size of a card's skeleton outside a grid with known heights. */
export const MEDIA_PLACE = 'aspect-[8/9] rounded-card';

/** Approximate height of a card (pixels) in a grid. */
export function mediaCardHeight({ columns, width }: Columns): number {
  const card = (width - (columns - 1) * GAP) / columns;
  return Math.round(card * 0.75 + TEXT_HEIGHT);
}

/** Height of the text below the 4:3 picture, in pixels. */
const TEXT_HEIGHT = 130;

export const MEDIA_GRID = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]';
