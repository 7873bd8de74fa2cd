import type { Deck } from '@shared/decks';
import { isRateCertain, NOT_ENOUGH_BATTLES } from '@shared/rules/rates';
import { useQuery } from '@tanstack/react-query';
import { battlesInWords } from '@/features/combos';
import { combosOf, DeckEmblems, deckPath, deckQueries, shownRate } from '@/features/decks';
import { LinkCard, QueryCard } from './link-card';

export function DeckLinkCard({ id }: { id: number }) {
  const query = useQuery(deckQueries.detail(id));
  return (
    <QueryCard query={query} noun="deck">
      {(deck) => <DeckCard deck={deck} />}
    </QueryCard>
  );
}

function DeckCard({ deck }: { deck: Deck }) {
  const { name, battlesCount } = deck;
  const { percent, isPredicted } = shownRate(deck);
  const colours = combosOf(deck).flatMap(({ colorStart, colorEnd }) => [colorStart, colorEnd]);
  return (
    <LinkCard to={deckPath(deck.id)} gradient={`linear-gradient(90deg, ${colours.join(', ')})`}>
      <span className="flex items-center gap-3">
        <span className="sr-only">Deck: </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]">
            {name}
          </span>{' '}
          <span className="mt-1 flex items-center gap-2">
            <span className="figures font-display text-2xl leading-none font-bold">{percent}%</span>{' '}
            <span className="figures min-w-0 text-xs leading-tight text-muted">
              {isPredicted ? 'predicted' : `won of ${battlesInWords(battlesCount)}`}
              {!isRateCertain(battlesCount) && <span className="block"> {NOT_ENOUGH_BATTLES}</span>}
            </span>
          </span>
        </span>
        <DeckEmblems deck={deck} size="sm" />
      </span>
    </LinkCard>
  );
}
