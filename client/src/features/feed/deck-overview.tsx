import type { Deck } from '@shared/decks';
import { TriangleAlert } from 'lucide-react';
import { combosInWords, DeckCounts, DeckEmblems, DeckMarks, DeckRate } from '@/features/decks';

/** What a deck is: its three combos, what its owner says of it, and how it does in a line. */
export function DeckOverview({ deck }: { deck: Deck }) {
  const { description, problem } = deck;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3 rounded-[12px] border border-line bg-raised/45 px-4 py-5 text-center">
        <DeckEmblems deck={deck} size="lg" />
        <p className="max-w-full text-muted [overflow-wrap:anywhere]">{combosInWords(deck)}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h3 className="eyebrow mb-1.5">Win rate</h3>
          <DeckRate deck={deck} />
        </div>
        <p className="flex flex-wrap gap-1.5">
          <DeckMarks deck={deck} />
          <DeckCounts deck={deck} />
        </p>
      </div>
      {problem !== null && (
        <p className="flex items-start gap-2 text-sm text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>Not a legal deck any more. {problem}</span>
        </p>
      )}
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line text-muted">
        {description || 'No description provided'}
      </p>
    </div>
  );
}
