import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers, Plus, SearchX, Sparkles, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Deck, DeckSort } from '#shared/decks';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Byline, CardLink, EntityCard } from '@/components/ui/entity-card';
import { EntityGrid } from '@/components/ui/entity-grid';
import { EmptyState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { keepPreviousResults } from '@/lib/queries';
import { rich } from '@/lib/rich';
import { type DeckScope, deckQueries } from '../api';
import { DeckEmblems, DeckFigures, DeckMarks } from '../deck-figures';
import { combosInWords, deckPath } from '../deck-words';
import { DeckMenu, type DeckMenuProps } from '../dialogs';
import { TooFewCombos, useMissingCombos } from '../too-few-combos';

const COLUMNS = { cardMin: 290, max: 4 };
const ROW_HEIGHT_PX = 384;

const WORDS = {
  mine: { label: t('My decks'), problem: t('Failed to load your decks...') },
  community: { label: t('Community decks'), problem: t('Failed to load community decks...') },
};

interface DeckListProps extends NoDecksProps, Pick<DeckMenuProps, 'onAct'> {
  sort: DeckSort;
}

export function DeckList({ sort, onAct, ...none }: DeckListProps) {
  const { scope, q } = none;
  const query = useInfiniteQuery({
    ...deckQueries.list({ scope, q, sort }),
    placeholderData: keepPreviousResults,
  });
  const { label, problem } = WORDS[scope];
  return (
    <EntityGrid
      query={query}
      label={label}
      loadingLabel={t('Loading decks')}
      name={`decks ${scope} ${sort} ${q}`}
      columns={COLUMNS}
      rowHeight={() => ROW_HEIGHT_PX}
      count={countText}
      failed={{ title: problem }}
      empty={<NoDecks {...none} />}
    >
      {(deck) => <DeckCard deck={deck} scope={scope} onAct={onAct} />}
    </EntityGrid>
  );
}

const countText = ({ length }: Deck[]) =>
  t('{count, plural, =0 {No decks} one {# deck loaded} other {# decks loaded}}', { count: length });

interface NoDecksProps {
  scope: DeckScope;
  q: string;
  onCreate: () => void;
  onRecommend: () => void;
  onClear: () => void;
  onShowMine: () => void;
}

function NoDecks(props: NoDecksProps) {
  const { scope, q, onCreate, onRecommend, onClear, onShowMine } = props;
  const missing = useMissingCombos();
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('No decks match your search')}
        text={t('No deck here has “{q}” in its name or description.', { q })}
        action={<Button onClick={onClear}>{t('Clear search')}</Button>}
      />
    );
  }
  if (scope === 'community') {
    return (
      <EmptyState
        icon={<Layers />}
        title={t('No community decks yet')}
        text={t('Nobody has shared a deck yet. Share one of yours and everyone will see it here.')}
        action={<Button onClick={onShowMine}>{t('Show my decks')}</Button>}
      />
    );
  }
  if (missing) return <TooFewCombos missing={missing} />;
  return (
    <EmptyState
      icon={<Layers />}
      title={t('No decks yet')}
      text={t(
        'Combine three combos without a shared part, or get a recommendation based on your results.',
      )}
      action={
        <>
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {t('Create your first deck')}
          </Button>
          <Button icon={<Sparkles />} onClick={onRecommend}>
            {t('Recommend one')}
          </Button>
        </>
      }
    />
  );
}

interface DeckCardProps extends Pick<DeckMenuProps, 'deck' | 'onAct'> {
  scope: DeckScope;
}

/** The whole card is a link. */
export const DeckCard = memo(function DeckCard({ deck, scope, onAct }: DeckCardProps) {
  const { id, name, description, user } = deck;
  return (
    <EntityCard aria-label={name}>
      <div className="flex min-h-26 items-center justify-center bg-raised/45 px-4 py-4">
        <DeckEmblems deck={deck} size="lg" />
      </div>
      <div className="flex flex-1 flex-col px-4 pt-3 pb-3">
        <CardLink to={deckPath(id)}>{name}</CardLink>
        <p className="truncate text-sm text-muted">{combosInWords(deck)}</p>
        {description && (
          <p dir="auto" className="mt-2 line-clamp-2 leading-snug [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <Marks deck={deck} />
        <DeckFigures deck={deck} className="mt-auto pt-3" />
        <div className="mt-3 -mr-2 flex min-w-0 items-center gap-2 border-t border-line pt-2 text-sm">
          <span className="sr-only">{t('Created by [[before a name]]')}</span>
          <Byline user={user} userId={deck.userId} name={nameOf(user)} date={deck.createdAt} />
          <span className="relative z-1 ml-auto flex shrink-0">
            <DeckMenu deck={deck} place={scope} onAct={onAct} />
          </span>
        </div>
      </div>
    </EntityCard>
  );
});

function Marks({ deck }: { deck: Deck }) {
  const { isPublic, isAiRecommended, problem } = deck;
  if (!isPublic && !isAiRecommended && problem === null) return null;
  return (
    <p className="mt-2.5 flex flex-wrap gap-1.5">
      <DeckMarks deck={deck} />
      {problem !== null && (
        <Badge tone="warning" icon={<TriangleAlert />} title={problem}>
          {rich('No longer legal<hidden>: {problem}</hidden>', { problem })}
        </Badge>
      )}
    </p>
  );
}
