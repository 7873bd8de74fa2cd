import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Images, ImageUp, Quote } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FeedItem } from '#shared/feed';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { gradient } from '@/features/combos';
import { combosOf, DeckEmblems, deckPath } from '@/features/decks';
import { feedQuery } from '@/features/feed';
import { MediaThumbnail } from '@/features/media';
import { itemKey } from '@/lib/queries';
import { Widget } from './widget';

const SHOWN = 9;
const SKELETONS = 3;
const UPLOAD = '/media/upload';

const STRIP =
  '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-1 *:w-56 *:shrink-0 *:snap-start md:-mx-5 md:scroll-px-5 md:px-5';

/** The community's newest items as a horizontal strip, after an upload tile. */
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
      title={t('Community Highlights')}
      more={{ to: '/media', label: t('All media') }}
      query={query}
      items={items}
      loading={t('Loading Community Highlights')}
      problem={t('The highlights could not be loaded')}
      places={SKELETONS}
      listClass={STRIP}
      skeleton="h-58 w-56 shrink-0 rounded-card"
      controls={
        items &&
        items.length > SKELETONS && (
          <span className="flex max-md:hidden">
            <IconButton
              label={t('Previous highlights')}
              icon={<ChevronLeft />}
              onClick={() => push(-1)}
            />
            <IconButton
              label={t('More highlights')}
              icon={<ChevronRight />}
              onClick={() => push(1)}
            />
          </span>
        )
      }
      empty={
        <EmptyState
          icon={<Images />}
          title={t('Nothing has been shared yet')}
          text={t(
            'Show a launch, a final or a rare find: a picture, a short video or a few words.',
          )}
          action={
            <ButtonLink to={UPLOAD} icon={<ImageUp />}>
              {t('Share the first moment')}
            </ButtonLink>
          }
          className="py-8"
        />
      }
    >
      {(shown) => (
        <ul ref={strip} aria-label={t('Community Highlights')} className={STRIP}>
          {/* Narrow on a phone, so that the next tile is visible. */}
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
      className="group flex h-full min-h-58 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-accent-ink/60 bg-accent/5 px-4 text-center transition-colors hover:bg-accent/10"
    >
      <span
        aria-hidden="true"
        className="cut grid size-14 place-items-center bg-accent text-on-accent transition-transform group-hover:scale-105"
      >
        <ImageUp className="size-7" />
      </span>
      <span className="font-display text-xl leading-tight font-semibold tracking-wide">
        {t('Share your moment')}
      </span>{' '}
      <span className="text-sm leading-snug text-muted">
        {t('A photo, a short video or a few words')}
      </span>
    </Link>
  );
}

interface Tile {
  to: string;
  kind: string;
  title: string;
  author: string;
  picture: ReactNode;
}

const KINDS = { image: t('Photo'), video: t('Video'), text: t('Post') };

function HighlightTile({ item }: { item: FeedItem }) {
  const { to, kind, title, author, picture } = tileOf(item);
  return (
    <Link
      to={to}
      className="group/spin flex h-full flex-col overflow-hidden rounded-card border border-line bg-bg/50 transition-colors hover:border-line-strong/70"
    >
      <span aria-hidden="true" className="relative block aspect-[4/3] overflow-hidden bg-raised">
        {picture}
      </span>
      <span className="flex flex-1 flex-col px-3.5 pt-2.5 pb-3">
        <span className="eyebrow">{kind}</span>{' '}
        <span
          dir="auto"
          className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere]"
        >
          <ComboText text={title} />
        </span>{' '}
        <span dir="auto" className="mt-auto truncate pt-1 text-sm text-muted">
          {t('by {name} [[who made it]]', { name: author })}
        </span>
      </span>
    </Link>
  );
}

function tileOf(item: FeedItem): Tile {
  switch (item.kind) {
    case 'combo': {
      const { id, name, user, colorStart, colorEnd } = item.combo;
      return {
        to: `/combos/${id}`,
        kind: t('Combo'),
        title: name,
        author: user.displayName || user.username,
        picture: (
          <Glow colours={gradient(colorStart, colorEnd, 120)}>
            <ComboEmblem combo={item.combo} className="relative size-26" spin />
          </Glow>
        ),
      };
    }
    case 'deck': {
      const { id, name, user } = item.deck;
      const [first, , last] = combosOf(item.deck);
      return {
        to: deckPath(id),
        kind: t('Deck'),
        title: name,
        author: user.displayName || user.username,
        picture: (
          <Glow colours={first && last ? gradient(first.colorStart, last.colorEnd, 120) : 'none'}>
            <DeckEmblems deck={item.deck} className="relative" />
          </Glow>
        ),
      };
    }
    case 'media': {
      const { id, title, mediaType, description, user } = item.media;
      return {
        to: `/media/${id}`,
        kind: KINDS[mediaType],
        title,
        author: user.displayName || user.username,
        picture:
          mediaType === 'text' ? (
            <Words text={description ?? title} />
          ) : (
            <MediaThumbnail media={item.media} className="size-full" />
          ),
      };
    }
  }
}

function Glow({ colours, children }: { colours: string; children: ReactNode }) {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="absolute inset-0 opacity-20" style={{ backgroundImage: colours }} />
      {children}
    </span>
  );
}

function Words({ text }: { text: string }) {
  return (
    <span className="absolute inset-0 flex items-center bg-[radial-gradient(circle_at_15%_0%,var(--glow),transparent_65%)] px-5">
      <Quote
        className="absolute top-1 right-3 size-14 rotate-180 fill-current text-ink/5"
        strokeWidth={0}
      />
      <span
        dir="auto"
        className="line-clamp-4 border-l-3 border-accent pl-3 leading-snug break-words light:border-accent-ink"
      >
        {text}
      </span>
    </span>
  );
}
