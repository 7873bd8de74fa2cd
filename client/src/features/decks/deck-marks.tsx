import type { Deck } from '@shared/decks';
import { Globe, Sparkles } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { battlesInWords } from '@/features/combos';
import { winsInWords } from './deck-words';

/** Whether everybody sees a deck, and who put it together; the caller lays them out. */
export function DeckMarks({ deck: { isPublic, isAiRecommended } }: { deck: Deck }) {
  return (
    <>
      {isPublic && <Badge icon={<Globe aria-hidden="true" />}>Community</Badge>}
      {isAiRecommended && <Badge icon={<Sparkles aria-hidden="true" />}>AI recommended</Badge>}
    </>
  );
}

/** How often it played and won. */
export function DeckCounts({ deck: { battlesCount, winCount } }: { deck: Deck }) {
  return (
    <>
      <Badge>{battlesInWords(battlesCount)}</Badge>
      <Badge tone={winCount > 0 ? 'win' : 'neutral'}>{winsInWords(winCount)}</Badge>
    </>
  );
}
