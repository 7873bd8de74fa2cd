import { Pencil } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Combo } from '#shared/combos';
import type { Deck } from '#shared/decks';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button, ButtonLink } from '@/components/ui/button';
import { Byline, CardLink, EntityCard } from '@/components/ui/entity-card';
import { nameOf } from '@/features/accounts';
import { ColourStrip, gradient, PerfectBadge, partsLine, RecordRow } from '@/features/combos';
import { combosInWords, DeckEmblems, DeckFigures } from '@/features/decks';
import { rich } from '@/lib/rich';
import { detailsLink } from './address';
import type { FeedSearch } from './api';
import { WinRate } from './win-rate';

interface FeedCardProps {
  kind: 'combo' | 'deck';
  item: Pick<Combo, 'id' | 'name' | 'userId' | 'user' | 'updatedAt'>;
  search: FeedSearch;
  picture: ReactNode;
  parts: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A community combo or deck; the whole card opens its details. */
function FeedCard({ kind, item, search, picture, parts, actions, children }: FeedCardProps) {
  const { id, name, userId, user, updatedAt } = item;
  const navigate = useNavigate();
  const details = detailsLink(search, kind, id);
  return (
    <EntityCard aria-label={name}>
      {picture}
      <div className="flex flex-col px-4 pt-3 pb-3">
        <CardLink {...details}>{name}</CardLink>
        <p className="truncate text-sm text-muted">{parts}</p>
        {children}
        <div className="mt-2.5 flex">
          {rich('<hidden>Created by </hidden>{person}', {
            person: <Byline user={user} userId={userId} name={nameOf(user)} date={updatedAt} />,
          })}
        </div>
        <div className="mt-2.5 flex items-center gap-2">
          <Button
            size="sm"
            className="relative z-1 flex-1"
            onClick={() => void navigate(details.to, details)}
          >
            {t('View Details')}
          </Button>
          {actions}
        </div>
      </div>
    </EntityCard>
  );
}

interface ComboCardProps {
  combo: Combo;
  search: FeedSearch;
  /** Rank among the top combos, from 1. */
  rank: number | undefined;
}

export const ComboCard = memo(function ComboCard({ combo, search, rank }: ComboCardProps) {
  const { id, name, colorStart, colorEnd } = combo;
  return (
    <FeedCard
      kind="combo"
      item={combo}
      search={search}
      parts={partsLine(combo)}
      picture={
        <>
          <ColourStrip combo={combo} />
          <div className="relative flex min-h-30 flex-1 items-center justify-between gap-2 px-4 pt-3">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 opacity-[0.16]"
              // A gradient fade is cheaper than a mask during fast scrolling.
              style={{
                backgroundImage: `linear-gradient(transparent, var(--surface)), ${gradient(colorStart, colorEnd)}`,
              }}
            />
            <div className="relative flex min-w-0 flex-col items-start gap-2">
              {rank !== undefined && (
                <p className="figures cut-sm bg-accent px-2 font-display text-2xl leading-8 font-bold text-on-accent">
                  {rich('<hidden>Rank </hidden>{rank}', { rank })}
                </p>
              )}
              <WinRate combo={combo} />
            </div>
            <ComboEmblem combo={combo} className="relative size-24 min-[1100px]:size-26" spin />
          </div>
        </>
      }
      actions={
        combo.isMine &&
        combo.can.edit && (
          <ButtonLink
            to={`/combos/edit/${id}`}
            size="sm"
            className="relative z-1"
            aria-label={t('Edit {name}', { name })}
            icon={<Pencil />}
          >
            {t('Edit')}
          </ButtonLink>
        )
      }
    >
      {combo.isPerfectCombo && (
        <p className="mt-2">
          <PerfectBadge />
        </p>
      )}
      <div className="mt-3">
        <RecordRow combo={combo} />
      </div>
    </FeedCard>
  );
});

export const DeckCard = memo(function DeckCard(props: { deck: Deck; search: FeedSearch }) {
  const { deck, search } = props;
  return (
    <FeedCard
      kind="deck"
      item={deck}
      search={search}
      parts={combosInWords(deck)}
      picture={
        <div className="flex min-h-30 flex-1 items-center justify-center bg-raised/45 px-4 py-4">
          <DeckEmblems deck={deck} />
        </div>
      }
    >
      <DeckFigures deck={deck} className="mt-3" />
    </FeedCard>
  );
});
