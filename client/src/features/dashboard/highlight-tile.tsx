import type { FeedItem } from '@shared/feed';
import { Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { gradient } from '@/features/combos';
import { combosOf, DeckEmblems, deckPath } from '@/features/decks';
import { MediaThumbnail } from '@/features/media';

interface Tile {
  to: string;
  kind: string;
  title: string;
  author: string;
  picture: ReactNode;
}

const KINDS = { image: 'Photo', video: 'Video', text: 'Post' };

export function HighlightTile({ item }: { item: FeedItem }) {
  const { to, kind, title, author, picture } = tileOf(item);
  return (
    <Link
      to={to}
      className="group/spin flex h-full flex-col overflow-hidden rounded-[14px] border border-line bg-bg/50 transition-colors hover:border-line-strong/70"
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
          {title}
        </span>{' '}
        <span className="mt-auto truncate pt-1 text-sm text-muted">by {author}</span>
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
        kind: 'Combo',
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
        kind: 'Deck',
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
