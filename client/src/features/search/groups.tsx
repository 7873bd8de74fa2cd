import { Clapperboard, Image, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventPhase } from '#shared/rules/events/phases';
import { type Part, searchParts } from '#shared/rules/parts/catalogue';
import { PART_KINDS, PART_LABELS, type PartKind } from '#shared/rules/parts/kinds';
import { japaneseName } from '#shared/rules/parts/learned-names';
import type { SearchResults } from '#shared/search';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Avatar } from '@/components/ui/avatar';
import { Picture } from '@/components/ui/picture';
import { nameOf } from '@/features/accounts';
import { PartEmblem } from '@/features/collection';
import { partsLine } from '@/features/combos';
import { TournamentThumbnail } from '@/features/tournaments';
import { formatDateTime } from '@/lib/dates';
import { partName } from '@/lib/part-names';
import { partPath } from '@/lib/part-path';

export interface Found {
  key: string;
  to: string;
  title: string;
  /** Owner, time or parts. */
  detail: string;
  picture: ReactNode;
}

export interface FoundGroup {
  key: string;
  title: string;
  to: string;
  items: Found[];
}

type Kind<K extends keyof SearchResults> = SearchResults[K][number];

const NO_AUTHOR = t('Unknown user');

/**
 * Non-empty groups: people, combos, posts, tournaments, then catalogue parts, which need no request.
 */
export function groupsOf(found: SearchResults, q: string): FoundGroup[] {
  const groups: FoundGroup[] = [
    { key: 'users', title: t('Users'), to: '/social', items: found.users.map(userRow) },
    { key: 'combos', title: t('Combos'), to: '/combos', items: found.combos.map(comboRow) },
    { key: 'media', title: t('Media'), to: '/media', items: found.media.map(mediaRow) },
    {
      key: 'tournaments',
      title: t('Tournaments'),
      to: '/tournaments',
      items: found.tournaments.map(tournamentRow),
    },
    { key: 'decks', title: t('Decks'), to: '/decks', items: found.decks.map(deckRow) },
    { key: 'parts', title: t('Parts'), to: '/meta', items: findParts(q) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const PARTS_SHOWN = 5;

const findParts = (q: string): Found[] =>
  PART_KINDS.flatMap((kind) => searchParts(kind, q).map((part) => partRow(kind, part))).slice(
    0,
    PARTS_SHOWN,
  );

function partRow(kind: PartKind, { name, type, hasbroName }: Part): Found {
  const { name: shown, latin } = partName(kind, name);
  return {
    key: `part-${kind}-${name}`,
    to: partPath(kind, name),
    title: shown,
    detail: [t(PART_LABELS[kind]), latin, hasbroName, latin ? null : japaneseName(kind, name)]
      .filter(Boolean)
      .join(' · '),
    picture: (
      <PartEmblem kind={kind} name={name} type={type ?? null} className="size-11 shrink-0" />
    ),
  };
}

function userRow(person: Kind<'users'>): Found {
  return {
    key: `user-${person.id}`,
    to: `/profile/${person.id}`,
    title: nameOf(person),
    detail: `@${person.username}`,
    picture: <Avatar person={person} className="size-11" />,
  };
}

const ownerText = ({ isMine, user }: Pick<Kind<'combos'>, 'isMine' | 'user'>) =>
  isMine
    ? t('Yours [[combo or deck]]')
    : t('by {name} [[who made it]]', { name: user.displayName || user.username });

function comboRow(combo: Kind<'combos'>): Found {
  return {
    key: `combo-${combo.id}`,
    to: `/combos/${combo.id}`,
    title: combo.name,
    detail: [partsLine(combo), ownerText(combo)].filter(Boolean).join(' · '),
    picture: <ComboEmblem combo={combo} className="size-11" spin />,
  };
}

const KIND_ICONS = { image: Image, video: Clapperboard, text: Quote };

function mediaRow(media: Kind<'media'>): Found {
  const { id, title, user } = media;
  return {
    key: `media-${id}`,
    to: `/media/${id}`,
    title,
    detail: user ? `@${user.username}` : NO_AUTHOR,
    picture: <MediaStill media={media} />,
  };
}

function MediaStill({ media: { mediaType, thumbnailUrl } }: { media: Kind<'media'> }) {
  const Icon = KIND_ICONS[mediaType];
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-small border border-line bg-raised text-accent-ink"
    >
      <Picture
        src={thumbnailUrl}
        fallback={<Icon className="size-5" />}
        className="size-full object-cover"
      />
    </span>
  );
}

const PHASES: Partial<Record<EventPhase, string>> = {
  registration: t('Registration is open'),
  check_in: t('Check-in is open'),
  running: t('Running now'),
  finished: t('Finished [[tournament]]'),
  cancelled: t('Cancelled [[tournament]]'),
};

function tournamentRow({ id, name, date, location, eventPhase }: Kind<'tournaments'>): Found {
  const state = eventPhase && PHASES[eventPhase];
  const leaf = { date, imageUrl: null, images: [] };
  return {
    key: `tournament-${id}`,
    to: `/tournaments/${id}`,
    title: name,
    detail: [state, formatDateTime(date), location].filter(Boolean).join(' · '),
    picture: <TournamentThumbnail tournament={leaf} className="size-11 rounded-small" />,
  };
}

function deckRow(deck: Kind<'decks'>): Found {
  return {
    key: `deck-${deck.id}`,
    to: `/decks/${deck.id}`,
    title: deck.name,
    detail: ownerText(deck),
    picture: <DeckPicture combos={deck.combos} />,
  };
}

function DeckPicture({ combos }: Pick<Kind<'decks'>, 'combos'>) {
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 grid-cols-4 content-center">
      {combos.map((combo, at) => (
        <ComboEmblem
          key={combo.id}
          combo={combo}
          className={at === 0 ? 'col-span-2 col-start-2 size-5.5' : 'col-span-2 size-5.5'}
        />
      ))}
    </span>
  );
}
