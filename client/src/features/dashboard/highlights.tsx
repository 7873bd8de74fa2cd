import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Images, ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { feedQuery } from '@/features/feed';
import { itemKey } from '@/lib/queries';
import { HighlightTile } from './highlight-tile';
import { Widget } from './widget';

const SHOWN = 9;
/** Specification, section 9. */
const SKELETONS = 3;
const UPLOAD = '/media/upload';

const STRIP =
  '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-1 *:w-56 *:shrink-0 *:snap-start md:-mx-5 md:scroll-px-5 md:px-5';

/** The newest of the community as a horizontal strip, after a tile for sharing something. */
export function Highlights() {
  const query = useInfiniteQuery(feedQuery({ filter: 'all', q: '' }));
  const strip = useRef<HTMLUListElement>(null);
  const items = query.data?.slice(0, SHOWN);
  const push = (direction: 1 | -1) => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <Widget
      title="Community Highlights"
      more={{ to: '/media', label: 'All media' }}
      query={query}
      items={items}
      problem="The highlights could not be loaded"
      places={SKELETONS}
      listClass={STRIP}
      skeleton={<TileSkeleton />}
      controls={
        items &&
        items.length > SKELETONS && (
          <span className="flex max-md:hidden">
            <IconButton
              label="Previous highlights"
              icon={<ChevronLeft />}
              onClick={() => push(-1)}
            />
            <IconButton label="More highlights" icon={<ChevronRight />} onClick={() => push(1)} />
          </span>
        )
      }
      empty={
        <EmptyState
          icon={<Images />}
          title="Nothing has been shared yet"
          text="Show a launch, a final or a rare find: a picture, a short video or a few words."
          action={
            <ButtonLink to={UPLOAD} icon={<ImageUp />}>
              Share the first moment
            </ButtonLink>
          }
          className="py-8"
        />
      }
    >
      {(shown) => (
        <ul ref={strip} aria-label="Community Highlights" className={STRIP}>
          {/* Narrow on a phone, so that the next tile shows. */}
          <li className="max-md:w-36!">
            <UploadTile />
          </li>
          {shown.map((item) => (
            <li key={itemKey(item)}>
              <HighlightTile item={item} />
            </li>
          ))}
        </ul>
      )}
    </Widget>
  );
}

function UploadTile() {
  return (
    <Link
      to={UPLOAD}
      className="group flex h-full min-h-58 flex-col items-center justify-center gap-3 rounded-[14px] border border-dashed border-accent-ink/60 bg-accent/5 px-4 text-center transition-colors hover:bg-accent/10"
    >
      <span
        aria-hidden="true"
        className="cut grid size-14 place-items-center bg-accent text-on-accent transition-transform group-hover:scale-105"
      >
        <ImageUp className="size-7" />
      </span>
      <span className="font-display text-xl leading-tight font-semibold tracking-wide">
        Share your moment
      </span>{' '}
      <span className="text-sm leading-snug text-muted">A photo, a short video or a few words</span>
    </Link>
  );
}

function TileSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-[14px] border border-line">
      <Skeleton className="aspect-[4/3] rounded-none" />
      <div className="px-3.5 pt-3 pb-3">
        <Skeleton className="h-3.5 w-14" />
        <Skeleton className="mt-2 h-4.5 w-4/5" />
        <Skeleton className="mt-6 h-3.5 w-1/2" />
      </div>
    </div>
  );
}
