import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Battle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import type { Deck } from '#shared/decks';
import type { Media } from '#shared/media';
import { rateCaveat, winPercentage } from '#shared/rules/rates';
import { shownText } from '#shared/stand-ins';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ResultBadge } from '@/components/ui/finish';
import { battleInWords, battleQueries, OpponentEmblem, useOwnerName } from '@/features/battles';
import { combosQueries, partsLine } from '@/features/combos';
import { combosOf, DeckEmblems, deckPath, deckQueries, shownRate } from '@/features/decks';
import { MediaThumbnail, mediaQueries } from '@/features/media';
import { TournamentThumbnail, tournamentQueries } from '@/features/tournaments';
import { cx } from '@/lib/cx';
import { formatDateTime } from '@/lib/dates';
import { rich } from '@/lib/rich';
import { LinkCard, QueryCard, ThumbnailCard } from './link-card';
import type { SharedLink } from './shared-link';

function ComboCard({ item: combo }: { item: Combo }) {
  const { name, battles, colorStart, colorEnd } = combo;
  const caveat = rateCaveat(battles);
  return (
    <LinkCard
      to={`/combos/${combo.id}`}
      gradient={`linear-gradient(90deg, ${colorStart}, ${colorEnd})`}
    >
      <span className="flex items-center gap-3.5">
        <ComboEmblem combo={combo} className="size-18 @max-[16rem]:hidden" spin />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{t('Combo:')} </span>
          <span
            dir="auto"
            className="block truncate font-display text-xl leading-tight font-semibold tracking-wide"
          >
            {name}
          </span>
          <span className="block truncate text-sm text-muted @max-[12rem]:hidden">
            {partsLine(combo)}
          </span>
          <span className="mt-1 flex items-center gap-x-2 @max-[12rem]:flex-wrap">
            {rich(
              '<rate>{percent}%</rate><hidden> won of </hidden><battles>{count, plural, one {# battle} other {# battles}}</battles>',
              {
                percent: winPercentage(combo),
                count: battles,
                rate: (text) => (
                  <span className="figures font-display text-2xl leading-none font-bold">
                    {text}
                  </span>
                ),
                battles: (text) => (
                  <span className="figures min-w-0 text-xs leading-tight text-muted">
                    {text}
                    {caveat && <span className="block">{caveat}</span>}
                  </span>
                ),
              },
            )}
          </span>
        </span>
      </span>
    </LinkCard>
  );
}

function DeckCard({ item: deck }: { item: Deck }) {
  const { name, battlesCount } = deck;
  const caveat = rateCaveat(battlesCount);
  const { percent, isPredicted } = shownRate(deck);
  const colours = combosOf(deck).flatMap(({ colorStart, colorEnd }) => [colorStart, colorEnd]);
  return (
    <LinkCard to={deckPath(deck.id)} gradient={`linear-gradient(90deg, ${colours.join(', ')})`}>
      <span className="flex items-center gap-3">
        <span className="sr-only">{t('Deck:')} </span>
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]"
          >
            {name}
          </span>{' '}
          <span className="mt-1 flex items-center gap-2">
            <span className="figures font-display text-2xl leading-none font-bold">{percent}%</span>{' '}
            <span className="figures min-w-0 text-xs leading-tight text-muted">
              {isPredicted
                ? t('predicted [[a win rate]]')
                : t(
                    'won of {count, plural, one {# battle} other {# battles}} [[after a percentage]]',
                    { count: battlesCount },
                  )}
              {caveat && <span className="block"> {caveat}</span>}
            </span>
          </span>
        </span>
        <DeckEmblems deck={deck} size="sm" />
      </span>
    </LinkCard>
  );
}

function Scoreboard({ item: battle }: { item: Battle }) {
  const { owner } = useOwnerName(battle);
  const { id, myCombo, result, myScore, opponentScore } = battle;
  return (
    <LinkCard
      to={`/battles/${id}`}
      gradient={`linear-gradient(90deg, ${myCombo.colorStart}, ${myCombo.colorEnd} 45%, ${battle.opponentColorStart} 55%, ${battle.opponentColorEnd})`}
    >
      <span className="sr-only">
        {t('Battle: {battle}.', { battle: battleInWords(battle, owner) })}{' '}
      </span>
      <span aria-hidden="true" className="flex flex-col gap-2">
        <Side
          name={owner ?? t('You')}
          combo={myCombo.name}
          emblem={<ComboEmblem combo={myCombo} className="size-10 @max-[14rem]:hidden" spin />}
          score={myScore}
          won={result === 'WIN'}
          badge={<ResultBadge result={result} className="text-xs!" />}
        />
        <Side
          name={shownText(battle.opponentName)}
          combo={shownText(battle.opponentCombo)}
          emblem={<OpponentEmblem battle={battle} className="size-10 @max-[14rem]:hidden" spin />}
          score={opponentScore}
          won={result === 'LOSS'}
        />
      </span>
    </LinkCard>
  );
}

interface SideProps {
  name: string;
  combo: string;
  emblem: ReactNode;
  score: number;
  won: boolean;
  badge?: ReactNode;
}

function Side({ name, combo, emblem, score, won, badge }: SideProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {emblem}
      <span className="min-w-0 flex-1 leading-tight">
        <span dir="auto" className="block truncate font-semibold">
          {name}
        </span>
        <span className="block truncate text-sm text-muted">{combo}</span>
      </span>
      {badge}
      <span
        className={cx(
          'figures min-w-6 text-right font-display text-3xl leading-none font-bold',
          !won && 'text-muted',
        )}
      >
        {score}
      </span>
    </span>
  );
}

const KINDS = { image: t('Picture'), video: t('Video'), text: t('Post') };

function MediaCard({ item: media }: { item: Media }) {
  return (
    <ThumbnailCard
      to={`/media/${media.id}`}
      thumbnail={<MediaThumbnail media={media} className="size-20 rounded-field" />}
      kind={KINDS[media.mediaType]}
      title={media.title}
      subtitle={`@${media.user.username}`}
    />
  );
}

function TournamentCard({ item: tournament }: { item: Tournament }) {
  return (
    <ThumbnailCard
      to={`/tournaments/${tournament.id}`}
      thumbnail={<TournamentThumbnail tournament={tournament} className="size-20 rounded-field" />}
      kind={tournament.isPast ? t('Tournament, over') : t('Tournament')}
      title={tournament.name}
      subtitle={`${formatDateTime(tournament.date)} · ${tournament.location}`}
    />
  );
}

/** Creates a kind's card, with all states of its query. */
function cardOf<T>(
  detail: (id: number) => UseQueryOptions<T, Error, T, readonly [string, ...object[]]>,
  kind: SharedLink['kind'],
  Card: ComponentType<{ item: T }>,
) {
  return function KindCard({ id }: { id: number }) {
    return (
      <QueryCard kind={kind} query={useQuery(detail(id))}>
        {(item) => <Card item={item} />}
      </QueryCard>
    );
  };
}

const CARDS = {
  combo: cardOf(combosQueries.detail, 'combo', ComboCard),
  deck: cardOf(deckQueries.detail, 'deck', DeckCard),
  battle: cardOf(battleQueries.detail, 'battle', Scoreboard),
  media: cardOf(mediaQueries.detail, 'media', MediaCard),
  tournament: cardOf(tournamentQueries.detail, 'tournament', TournamentCard),
};

export function LinkedCard({ link: { kind, id } }: { link: SharedLink }) {
  const Card = CARDS[kind];
  return <Card id={id} />;
}
